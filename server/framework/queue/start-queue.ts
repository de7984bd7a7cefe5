import type { FastifyInstance } from 'fastify';
import type { Engine } from '../db/client';
import type { JobKindConfigs } from './kinds';
import { Queue } from './queue';

declare module 'fastify' {
  interface FastifyInstance {
    /** The job queue in the database. */
    queue: Queue;
  }
}

/** Processes jobs from when the server is ready; when it stops, its jobs are handed back for others. */
export const startQueue = (app: FastifyInstance, engine: Engine, kinds: JobKindConfigs) => {
  const { front } = app.databases;
  app.decorate('queue', new Queue(app.db, front, engine, app.log, kinds));
  app.addHook('onReady', () => app.queue.start());
  app.addHook('preClose', async () => app.queue.handBack());
};
