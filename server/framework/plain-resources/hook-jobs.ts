import type { FastifyInstance } from 'fastify';
import { listHooks } from './hooks';

/** Runs `afterCommit` of written records: its job is done in the transaction of what it writes, so neither is twice. */
export const registerHookJobs = (app: FastifyInstance) =>
  app.queue.registerWorker('hook', {
    work: job =>
      app.db.transaction().execute(async db => {
        await job.lock(db);
        const { resource, before, after } = job.payload;
        const identity = `${job.created_at.toISOString()} ${job.id}`;
        for (const hooks of listHooks(resource))
          await hooks.afterCommit?.({ before, after, db, job: identity });
        await job.complete(db);
      }),
  });
