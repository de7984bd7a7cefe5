import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import type { Engine } from '../db/client';
import { Mail } from '../messages/mail';
import { Post } from '../messages/post';
import type { Channel } from '../messages/queries';
import { sendersOf } from '../messages/senders';
import { thisServer } from '../outbox/changed';
import { forgetKeptOf } from '../platform/kept-of';
import { Changes } from './changes';
import { Outbox } from './outbox';
import { Streams } from './streams';

declare module 'fastify' {
  interface FastifyInstance {
    /** Events after their commit. */
    outbox: Outbox;
    streams: Streams;
    mail: Mail;
  }
}

/** Carries events from the outbox to the open streams, to mail and text messages, from when the server is ready until it closes. */
export const beginLive = (app: FastifyInstance, engine: Engine, config: Config) => {
  const senders = sendersOf(config);
  const post = new Post(app.db, senders, app.log);
  const outbox = new Outbox(
    app.db,
    engine,
    app.log,
    Object.keys(senders) as Channel[],
    () => streams.size > 0,
  );
  const streams = new Streams(app.db, outbox, app.log);
  const changes = new Changes(app.db, streams, app.log);
  outbox.subscribe(events => {
    for (const event of events) {
      streams.tell(event);
      changes.add(event);
      // What another server wrote is read afresh by those who are told of it.
      if (event.topic === 'changed') {
        forgetKeptOf(Object.keys(event.of));
        // Its own writes have done so when they were committed.
        if (!event.keepsTotals && event.server !== thisServer) app.counts.clear();
      }
    }
  });
  app.decorate('outbox', outbox);
  app.decorate('streams', streams);
  app.decorate('mail', new Mail(senders.email, config.publicUrl, app.log));
  app.addHook('onReady', async () => {
    await outbox.start();
    streams.start();
    post.start();
  });
  // Before the server waits for its connections: streams do not end by themselves.
  app.addHook('preClose', async () => {
    changes.stop();
    streams.stop();
  });
  app.addHook('onClose', async () => {
    await Promise.all([outbox.stop(), app.mail.stop()]);
    await post.stop();
  });
};
