import type { FastifyInstance } from 'fastify';
import type { Engine } from '../db/client';
import { Changes } from './changes';
import { Outbox } from './outbox';
import { Streams } from './streams';

/** Carries events from the outbox to the open streams, from when the server is ready until it closes. */
export const beginLive = (app: FastifyInstance, engine: Engine) => {
  const outbox = new Outbox(app.db, engine, app.log, () => streams.size > 0);
  const streams = new Streams(app.db, outbox, app.log);
  const changes = new Changes(app.db, streams, app.log);
  outbox.subscribe(events => {
    for (const event of events) {
      streams.tell(event);
      changes.add(event);
    }
  });
  app.decorate('outbox', outbox);
  app.decorate('streams', streams);
  app.addHook('onReady', async () => {
    await outbox.start();
    streams.start();
  });
  // Before the server waits for its connections: streams do not end by themselves.
  app.addHook('preClose', async () => {
    changes.stop();
    streams.stop();
  });
  app.addHook('onClose', () => outbox.stop());
};
