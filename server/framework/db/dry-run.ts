import { sql } from 'kysely';
import type { Db } from './client';

/** Runs work and takes back everything that it wrote; returns its answer. */
export const dryRun = async <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> => {
  if (!db.isTransaction) return db.transaction().execute(tx => dryRun(tx, work));
  await sql`savepoint dry_run`.execute(db);
  try {
    return await work(db);
  } finally {
    await sql`rollback to savepoint dry_run`.execute(db);
    await sql`release savepoint dry_run`.execute(db);
  }
};
