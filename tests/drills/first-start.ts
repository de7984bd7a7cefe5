import { readConfig } from '../../server/framework/config/config';
import { type Db, openDatabase } from '../../server/framework/db/client';
import { noLimits } from '../../server/framework/db/limits';
import { fillEmptyDatabase } from '../../server/operations/demo/fill-empty-database';
import { migrate } from '../../server/operations/migrations/migrate';
import { seedReference } from '../../server/organisation/reference/queries';

/** Makes a database ready as a first start without a demo does: its tables and one admin. What is there stays. */
export const runFirstStart = async (db: Db) => {
  await migrate(db);
  await seedReference(db);
  await fillEmptyDatabase(db, readConfig({ DEMO: '0' }));
  // As after the first sign-in, which the printed password is for.
  await db.updateTable('accounts').set({ must_change_password: false }).where('id', '>', 0).execute();
};

export const withDatabase = async <T>(databaseUrl: string, work: (db: Db) => Promise<T>) => {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '', databaseLimits: noLimits });
  return work(db).finally(close);
};
