import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/client';
import { acquireCleanupLock, getRetentions } from './queries';

/** Rows per step: a transaction of milliseconds, so that nobody waits for it. */
const rowsPerStep = 1_000;
/** Pause between two steps for other statements, in milliseconds. */
const pause = 20;

/** Deletes everything expired, in small steps; stops where another server is at it. Returns row counts by table. */
export const deleteExpiredRows = async (db: Db, signal?: AbortSignal) => {
  const removed: Record<string, number> = {};
  for (const [table, retention] of Object.entries(getRetentions())) {
    if ('forEver' in retention) continue;
    for (;;) {
      if (signal?.aborted) return removed;
      const count = await db.transaction().execute(async trx => {
        if (!(await acquireCleanupLock(trx))) return null;
        return retention.remove(trx, rowsPerStep);
      });
      if (count === null) return removed;
      if (count) removed[table] = (removed[table] ?? 0) + count;
      if (count < rowsPerStep) break;
      await wait(pause);
    }
  }
  return removed;
};

/** One server cleans up every five minutes; a running step is finished on shutdown. */
export const scheduleCleanup = (app: FastifyInstance) =>
  app.queue.registerWorker('tidy', {
    work: async ({ signal }) => {
      const removed = await deleteExpiredRows(app.db, signal);
      if (Object.keys(removed).length) app.log.info({ removed }, 'removed what was over');
    },
  });
