import type { FastifyInstance } from 'fastify';
import { foldChanges } from './queries-sums';
import { taskFamilies } from './queries-task-counts';
import { placeFamily, workFamily } from './queries-work';

/** Folds the rows that triggers append: one server checks every half minute whether there are too many. */
export const foldPeriodically = (app: FastifyInstance) =>
  app.queue.registerWorker('fold', {
    work: async () => {
      for (const family of [...taskFamilies, workFamily, placeFamily]) await foldChanges(app.db, family);
    },
  });
