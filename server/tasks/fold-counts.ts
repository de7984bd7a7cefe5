import type { FastifyInstance } from 'fastify';
import { foldPlaces, foldWork } from '../dashboards/queries-state';
import { nowAndThen } from '../platform/now-and-then';
import { foldTaskCounts } from './queries-count';

/** How often a server looks whether the appended counts have grown long, in milliseconds. */
const interval = 60_000;

/** Keeps the sums of tasks, and those of the dashboards, short while the server runs. */
export const foldCountsNowAndThen = (app: FastifyInstance) => {
  nowAndThen(app, interval, 'task counts were not folded', () => foldTaskCounts(app.db));
  nowAndThen(app, interval, 'sums of dashboards were not folded', async () => {
    await foldWork(app.db);
    await foldPlaces(app.db);
  });
};
