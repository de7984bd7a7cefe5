import type { FastifyInstance } from 'fastify';
import { fold } from './queries-sums';
import { taskFamilies } from './queries-task-counts';
import { placeFamily, workFamily } from './queries-work';

/** Keeps what triggers append short: one server looks every half minute whether the appended rows have grown long. */
export const foldPeriodically = (app: FastifyInstance) =>
  app.queue.does('fold', {
    work: async () => {
      for (const family of [...taskFamilies, workFamily, placeFamily]) await fold(app.db, family);
    },
  });
