import type { Db } from '../../framework/db/client';
import { migrate as migrateTables } from '../../framework/db/migrate';
import { migrations } from '.';
import { syncTaskKinds } from './sync-task-kinds';

/** Migrates the tables and updates the kinds of task in them. */
export const migrate = async (db: Db, steps: Parameters<typeof migrateTables>[1] = migrations) => {
  await migrateTables(db, steps);
  await syncTaskKinds(db);
};

/** Migrates up to a given migration. */
export const migrateTo = (db: Db, last: string) =>
  migrateTables(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last)));

/** Every migration of this version, in order. */
export const migrationNames = Object.keys(migrations);
