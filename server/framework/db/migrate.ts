import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { version } from '../../../package.json';
import { migrations } from './migrations';
import type { Locks } from './migrations/phase';
import { refuseNewer } from './newer';
import { LockTimeout, retryWhileLocked } from './retry-while-locked';
import type { Schema } from './schema';
import { syncTaskKinds } from './task-kinds';
import { tookTooLong } from './unavailable';

/** From this one on the database says which version brought a migration. */
const firstTold = '0050';
/** How long a migration waits for a table that it did not name, in milliseconds. */
const patience = 200;
/** How long it waits for those that it named, all together: within a second PostgreSQL looks for deadlocks. */
const patienceForAll = 900;

/**
 * Brings the tables up to date, and the kinds of task in them; several servers starting together wait for each other.
 * All that is new comes in one transaction: where it fails, the database is as it was, and servers that run go on.
 */
export const migrate = async (db: Kysely<Schema>, wanted: Record<string, Step> = migrations) => {
  await retryWhileLocked(async () => {
    await refuseNewer(db, Object.keys(wanted), version);
    await migrateAll(db, wanted);
  });
  await syncTaskKinds(db);
};

/** Makes the tables as they were at an earlier migration. */
export const migrateTo = (db: Kysely<Schema>, last: string) =>
  migrateAll(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last)));

/** Every migration that this version knows, in their order. */
export const migrationNames = Object.keys(migrations);

type Step = Migration & Partial<Locks>;

const stepsOf = (wanted: Record<string, Migration>) =>
  Object.fromEntries(Object.entries(wanted).map(([name, each]) => [name, step(name, each)]));

/** In one transaction, whose lock PgBouncer leaves alone: Kysely's own is kept by the connection. */
const migrateAll = (db: Kysely<Schema>, wanted: Record<string, Step>) =>
  db.connection().execute(async one => {
    await sql`begin`.execute(one);
    try {
      await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(one);
      const migrator = new Migrator({
        db: one,
        provider: { getMigrations: async () => stepsOf(wanted) },
        disableTransactions: true,
      });
      const missing = (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt);
      await lockTogether(
        one,
        missing.flatMap(({ name }) => wanted[name].locks ?? []),
      );
      const { error } = await migrator.migrateToLatest();
      if (error) throw error;
      await sql`commit`.execute(one);
    } catch (error) {
      await sql`rollback`.execute(one).catch(() => undefined);
      throw error;
    }
  });

/**
 * Takes tables in use all at once, before anything is done: one by one in the midst of the work, with what was taken
 * before held meanwhile, a busy country would not let an upgrade through.
 */
const lockTogether = async (tx: Kysely<Schema>, tables: readonly string[]) => {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${tables}::text[]) as name where to_regclass(name) is not null`.execute(tx);
  if (!rows.length) return;
  await sql`select set_config('statement_timeout', ${String(patienceForAll)}, true)`.execute(tx);
  const names = rows.map(({ name }) => sql.table(name));
  await sql`lock table ${sql.join(names)} in access exclusive mode`.execute(tx).catch(error => {
    throw tookTooLong(error) ? new LockTimeout() : error;
  });
  await sql`set local statement_timeout = 0`.execute(tx);
};

/** Kysely's: servers of an older version wait for it, too. */
const migrationLock = 3853314791062309107n;

const step = (name: string, { up }: Migration): Migration => ({
  up: async (db: Kysely<any>) => {
    await sql`select set_config('lock_timeout', ${String(patience)}, true)`.execute(db);
    await up(db);
    if (name >= firstTold) await db.insertInto('releases').values({ migration: name, version }).execute();
  },
});
