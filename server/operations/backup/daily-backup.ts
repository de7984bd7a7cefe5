import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { hourMs } from '../../../contract/framework/hour-ms';
import type { Config } from '../../framework/config/config';
import type { Db, Engine } from '../../framework/db/client';
import { getLocalHour } from '../../framework/time/local-hour';
import { runEvery } from '../../framework/time/run-every';
import { backUpInThread } from './back-up-in-thread';
import { findLastBackup, recordBackup, recordBackupFailure } from './queries';

/** How often a server checks whether a backup is due, in milliseconds. */
const checkInterval = 10 * 60_000;
const dailyName = 'terrain-daily';

/** Backs up the embedded database once a day, at night if the server runs then; keeps the most recent ones. */
export const scheduleDailyBackup = (app: FastifyInstance, engine: Engine, config: Config) => {
  if (engine !== 'embedded' || !config.backupsKept) return;
  const closing = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  runEvery(app, checkInterval, 'no backup was made', () => {
    const attempt = running.then(async () => {
      if (!(await isBackupDue(app.db, new Date()))) return;
      const { file, size, missing } = await runDailyBackup(app.db, config, closing.signal);
      app.log.info({ file, size, missing: missing.length }, 'backup made');
    });
    running = attempt.catch(() => undefined);
    return attempt;
  });
  app.addHook('onClose', async () => {
    closing.abort();
    await running;
  });
};

/** Makes today's backup, records the result, and deletes those beyond the number to keep. */
export const runDailyBackup = async (db: Db, config: Config, signal?: AbortSignal) => {
  const began = new Date();
  try {
    const backup = await backUpInThread(config, dailyName, signal);
    await recordBackup(db, { at: backup.at, place: backup.file, size: backup.size });
    removeOldBackups(config);
    return backup;
  } catch (error) {
    if (!signal?.aborted) await recordBackupFailure(db, began, (error as Error).message);
    throw error;
  }
};

const nightHours = ['02', '03', '04', '05'];

/** The night after the last one; at any hour if nights are missed. A failed one is retried an hour later. */
export const isBackupDue = async (db: Db, now: Date) => {
  const { lastAttempt, lastSuccess } = await findLastBackup(db);
  if (lastAttempt?.error && now.getTime() - lastAttempt.ended_at.getTime() < hourMs) return false;
  const age = lastSuccess ? now.getTime() - lastSuccess.at.getTime() : Number.POSITIVE_INFINITY;
  const isNight = nightHours.includes(getLocalHour(now));
  return age > 26 * hourMs || (age > 18 * hourMs && isNight);
};

/** Daily backups beyond the number to keep, and unfinished files of a stopped server. */
const removeOldBackups = ({ backupDir, backupsKept }: Config) => {
  const names = readdirSync(backupDir).filter(name => name.startsWith(`${dailyName}-`));
  const complete = names.filter(name => /\.tar\.gz(?:\.age)?$/.test(name)).sort();
  const old = complete.slice(0, -backupsKept);
  const unfinished = names.filter(
    name =>
      name.endsWith('.unfinished') && statSync(path.join(backupDir, name)).mtimeMs < Date.now() - hourMs,
  );
  for (const name of [...old, ...unfinished]) rmSync(path.join(backupDir, name), { force: true });
};
