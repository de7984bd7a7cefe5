import type { FastifyInstance } from 'fastify';
import type { FrameworkJobKind, JobKind } from '../../../contract/framework/job-kinds';
import type { Engine } from '../db/client';
import { frameworkJobs, type JobKindConfig } from './kinds';
import { Queue } from './queue';

declare module 'fastify' {
  interface FastifyInstance {
    /** The job queue in the database. */
    queue: Queue;
  }
}

/** How the product's own kinds of jobs run. */
export type ProductJobs = Readonly<Record<Exclude<JobKind, FrameworkJobKind>, JobKindConfig>>;

/** Processes jobs from when the server is ready; when it stops, its jobs are handed back for others. */
export const startQueue = (app: FastifyInstance, engine: Engine, productJobs: ProductJobs) => {
  const { front } = app.databases;
  app.decorate('queue', new Queue(app.db, front, engine, app.log, { ...frameworkJobs, ...productJobs }));
  app.addHook('onReady', () => app.queue.start());
  app.addHook('preClose', async () => app.queue.handBack());
};
