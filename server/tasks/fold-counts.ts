import type { FastifyInstance } from 'fastify';
import { foldTaskCounts } from './queries-count';

/** How often a server looks whether the appended counts have grown long, in milliseconds. */
const interval = 60_000;

/** Keeps the sums of tasks short while the server runs. */
export const foldCountsNowAndThen = (app: FastifyInstance) => {
  const timer = setInterval(() => {
    foldTaskCounts(app.db).catch(error => app.log.error(error, 'task counts were not folded'));
  }, interval);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
};
