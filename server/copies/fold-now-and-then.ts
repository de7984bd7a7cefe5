import type { FastifyInstance } from 'fastify';
import { nowAndThen } from '../platform/now-and-then';
import { fold } from './queries-sums';
import { taskFamily } from './queries-task-counts';
import { placeFamily, workFamily } from './queries-work';

/** How often a server looks whether the appended rows have grown long, in milliseconds. */
const interval = 60_000;

/** Keeps what triggers append short while the server runs. */
export const foldNowAndThen = (app: FastifyInstance) => {
  for (const family of [taskFamily, workFamily, placeFamily])
    nowAndThen(app, interval, `${family.appended} were not folded`, () => fold(app.db, family));
};
