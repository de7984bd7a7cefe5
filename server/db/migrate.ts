import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { version } from '../../package.json';
import { againWhileLocked } from './again-while-locked';
import { migrations } from './migrations';
import { refuseNewer } from './newer';
import type { Schema } from './schema';
import { keepTaskKinds } from './task-kinds';

/** From this one on the database says which version brought a migration. */
const firstTold = '0050';
/** How long a migration waits for a table, in milliseconds. */
const patience = 200;

/**
 * Brings the tables up to date, and the kinds of task in them; several servers starting together wait for each other.
 * All that is new comes in one transaction: where it fails, the database is as it was, and servers that run go on.
 */
export const migrate = async (db: Kysely<Schema>, wanted: Record<string, Migration> = migrations) => {
  const steps = stepsOf(wanted);
  await againWhileLocked(async () => {
    await refuseNewer(db, Object.keys(wanted), version);
    await migrateAll(db, steps);
  });
  await keepTaskKinds(db);
};

/** Makes the tables as they were at an earlier migration. */
export const migrateTo = (db: Kysely<Schema>, last: string) =>
  migrateAll(db, stepsOf(Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last))));

/** Every migration that this version knows, in their order. */
export const migrationNames = Object.keys(migrations);

const stepsOf = (wanted: Record<string, Migration>) =>
  Object.fromEntries(Object.entries(wanted).map(([name, each]) => [name, step(name, each)]));

/** In one transaction, whose lock PgBouncer leaves alone: Kysely's own is kept by the connection. */
const migrateAll = (db: Kysely<Schema>, steps: Record<string, Migration>) =>
  db.connection().execute(async one => {
    await sql`begin`.execute(one);
    try {
      await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(one);
      const { error } = await new Migrator({
        db: one,
        provider: { getMigrations: async () => steps },
        disableTransactions: true,
      }).migrateToLatest();
      if (error) throw error;
      await sql`commit`.execute(one);
    } catch (error) {
      await sql`rollback`.execute(one).catch(() => undefined);
      throw error;
    }
  });
/** Kysely's: servers of an older version wait for it, too. */
const migrationLock = 3853314791062309107n;

const step = (name: string, { up }: Migration): Migration => ({
  up: async (db: Kysely<any>) => {
    await sql`select set_config('lock_timeout', ${String(patience)}, true)`.execute(db);
    await up(db);
    if (name >= firstTold) await db.insertInto('releases').values({ migration: name, version }).execute();
  },
});
