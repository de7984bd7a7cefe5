import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { today } from '../../../contract/framework/today';
import type { Db } from '../../framework/db/client';
import { getLocalHour } from '../../framework/time/local-hour';
import { runEvery } from '../../framework/time/run-every';
import { getEquipmentRegister } from './equipment-register';
import { sampleIds } from './queries-batches';
import { storeSelfCheck } from './queries-self-checks';
import { checkSample } from './recount';

/** How often a server checks the time, and the quiet hour at which the check runs. */
const intervalMs = 10 * 60_000;
const quietHour = '03';

/**
 * Every night one server compares samples of all derived data with their source, and each server its in-memory data.
 * Repairing is left to whoever reads the log.
 */
export const scheduleNightlyCheck = (app: FastifyInstance) => {
  // A check missed because no server was up is not made up for by day.
  app.queue.registerWorker('copies', {
    work: async () => {
      if (isQuiet()) await checkAndLog(app.databases.long, app.log);
    },
  });
  let lastNight = '';
  runEvery(app, intervalMs, 'what stands on sites was not checked', async () => {
    const night = today(new Date());
    if (!isQuiet() || night === lastNight) return;
    lastNight = night;
    await checkEquipmentSnapshot(app.db, app.log);
  });
};
const isQuiet = () => getLocalHour(new Date()) === quietHour;

type Log = Pick<FastifyBaseLogger, 'error'>;
/** Logs an error with the rows for all derived data that differ, and stores the result for the page « Système ». */
export const checkAndLog = async (db: Db, log: Log) => {
  const mismatches = await checkSample(db);
  await storeSelfCheck(
    db,
    mismatches.map(({ copy, rows }) => ({ copy, rows })),
  );
  for (const { copy, rows, examples } of mismatches)
    log.error({ copy, rows, examples }, 'a stored copy differs: npm run admin -- recount mends it');
};

/** The same for the equipment counts, which this server holds in memory. */
export const checkEquipmentSnapshot = async (db: Db, log: Log) => {
  const sites = await getEquipmentRegister(db).findDifferingSites(db, await sampleIds(db, 'sites'));
  if (sites.length)
    log.error(
      { copy: 'equipment', rows: sites.length, sites: sites.slice(0, 20) },
      'what stands on sites is held wrongly: restart',
    );
};
