import type { FastifyInstance } from 'fastify';
import { invalidateCaches } from '../cache/cache';
import type { Config } from '../config/config';
import type { Engine } from '../db/client';
import { Mail } from '../notifications/mail';
import { createMessageWorker } from '../notifications/message-worker';
import type { Channel } from '../notifications/queries-messages';
import { createSenders, type Sender } from '../notifications/senders';
import { instanceId } from '../outbox/publish-change';
import { createPushWorker } from '../push/push-worker';
import type { LiveObjects } from './authors';
import { ChangePublisher } from './change-publisher';
import { Outbox } from './outbox';
import { Streams } from './streams';

declare module 'fastify' {
  interface FastifyInstance {
    streams: Streams;
    mail: Mail;
  }
}

/**
 * Delivers events from the outbox to the open streams, mail, text messages and push, from when the server is ready
 * until it closes.
 */
export const startLive = (app: FastifyInstance, engine: Engine, config: Config, objects: LiveObjects) => {
  const senders = createSenders(config);
  for (const [channel, sender] of Object.entries(senders) as [Channel, Sender][])
    app.queue.registerWorker(channel, createMessageWorker(app.db, channel, sender));
  app.queue.registerWorker('push', createPushWorker(app.db, config));
  const outbox = new Outbox(
    app.db,
    engine,
    app.log,
    Object.keys(senders) as Channel[],
    () => streams.size > 0,
    position => streams.resetAll(position),
  );
  const streams = new Streams(app.db, outbox, app.log, objects.onEveryPage);
  const changes = new ChangePublisher(app.db, streams, app.log, objects);
  outbox.subscribe(events => {
    // Messages created from them are in the queue by now.
    if (events.some(({ topic }) => topic === 'notification' || topic === 'message')) app.queue.nudge();
    for (const event of events) {
      streams.sendEvent(event);
      changes.add(event);
      // After another server's writes, the caches of this one are stale.
      if (event.topic === 'changed') {
        invalidateCaches(Object.keys(event.of));
        // This server's own writes cleared the counts on commit.
        if (!event.keepsTotals && event.server !== instanceId) app.counts.clear();
      }
    }
  });
  app.decorate('outbox', outbox);
  app.decorate('streams', streams);
  app.decorate('mail', new Mail(senders.email, config.publicUrl, app.log));
  app.addHook('onReady', async () => {
    await outbox.start();
    streams.start();
  });
  // Before the server waits for its connections to close: streams do not end by themselves.
  app.addHook('preClose', async () => {
    changes.stop();
    streams.stop();
  });
  app.addHook('onClose', async () => {
    await Promise.all([outbox.stop(), app.queue.stop(), app.mail.stop()]);
    for (const sender of Object.values(senders)) sender.close();
  });
};
