import type { Db } from '../../framework/db/client';

type BackupRow = { at: Date | string; place: string; size: number };

export const recordBackup = (db: Db, backup: BackupRow) => db.insertInto('backups').values(backup).execute();

export const recordBackupFailure = (db: Db, at: Date, error: string) =>
  db.insertInto('backups').values({ at, error }).execute();

/** The last successful backup and the last attempt: the same, or a later one that failed. */
export const findLastBackup = async (db: Db) => {
  const newest = db.selectFrom('backups').selectAll().orderBy('id', 'desc').limit(1);
  const lastAttempt = await newest.executeTakeFirst();
  const lastSuccess = lastAttempt?.error
    ? await newest.where('error', 'is', null).executeTakeFirst()
    : lastAttempt;
  return { lastAttempt, lastSuccess };
};
