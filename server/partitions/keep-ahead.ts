import type { FastifyInstance } from 'fastify';
import { type FamilyName, families, keepPartitionsAhead } from '../db/partitions';
import { nowAndThen } from '../platform/now-and-then';

const interval = 3_600_000;
const failure = 'partitions were not made ahead';

/** Keeps partitions ahead of the ids: looks when the server starts, and now and then. */
export const keepPartitionsAheadNowAndThen = (app: FastifyInstance) => {
  const look = async () => {
    for (const name of Object.keys(families) as FamilyName[]) {
      const made = await keepPartitionsAhead(app.db, name);
      if (made.length) app.log.info({ made }, 'partitions were made ahead');
    }
  };
  app.addHook('onReady', () => look().catch(error => app.log.error(error, failure)));
  nowAndThen(app, interval, failure, look);
};
