import type { FastifyInstance } from 'fastify';
import type { Engine } from '../db/client';
import { Queue } from './queue';

declare module 'fastify' {
  interface FastifyInstance {
    /** Work that lies in the database. */
    queue: Queue;
  }
}

/** Works on what waits from when the server is ready; as soon as it stops, others may have what it was at. */
export const startQueue = (app: FastifyInstance, engine: Engine) => {
  const { front } = app.databases;
  app.decorate('queue', new Queue(app.db, front, engine, app.log));
  app.addHook('onReady', () => app.queue.start());
  app.addHook('preClose', async () => app.queue.handBack());
};
