import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { version } from '../../../package.json';
import type { Locks } from './migration-phase';
import { rejectNewerDatabase } from './reject-newer-database';
import { LockTimeout, retryWhileLocked } from './retry-while-locked';
import type { Schema } from './schema';
import { syncTimeZone } from './sync-time-zone';
import { tableExists } from './table-exists';
import { isStatementTimeout } from './unavailable';

/** How long a migration waits for a table that is not in its `locks`, in milliseconds. */
const lockTimeout = 200;
/** How long it waits for all tables in its `locks` together: after a second PostgreSQL checks for deadlocks. */
const allLocksTimeout = 900;

/**
 * Migrates the tables and updates the time zone in them; several servers starting together wait for each other. All new migrations run in one transaction: if it fails, the database is unchanged, and running
 * servers continue.
 */
export const migrate = async (db: Kysely<Schema>, steps: Record<string, MigrationStep>) => {
  await retryWhileLocked(async () => {
    await rejectNewerDatabase(db, Object.keys(steps), version);
    await migrateAll(db, steps);
  });
  await syncTimeZone(db);
};

/** A migration, and the tables that it locks. */
export type MigrationStep = Migration & Partial<Locks>;

const toMigrations = (steps: Record<string, Migration>) =>
  Object.fromEntries(Object.entries(steps).map(([name, each]) => [name, withLockTimeout(name, each)]));

/**
 * In one transaction with a transaction lock, which works through PgBouncer: Kysely's own is held by the connection.
 */
const migrateAll = (db: Kysely<Schema>, steps: Record<string, MigrationStep>) =>
  db.connection().execute(async connection => {
    await sql`begin`.execute(connection);
    try {
      await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(connection);
      const migrator = new Migrator({
        db: connection,
        provider: { getMigrations: async () => toMigrations(steps) },
        disableTransactions: true,
      });
      const pending = (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt);
      await lockTogether(
        connection,
        pending.flatMap(({ name }) => steps[name].locks ?? []),
      );
      const { error } = await migrator.migrateToLatest();
      if (error) throw error;
      await sql`commit`.execute(connection);
    } catch (error) {
      await sql`rollback`.execute(connection).catch(() => undefined);
      throw error;
    }
  });

/**
 * Locks all tables in use at once, before anything else: taking them one by one, while holding the earlier ones, would
 * never succeed on a busy server.
 */
const lockTogether = async (tx: Kysely<Schema>, tables: readonly string[]) => {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${tables}::text[]) as name where to_regclass(name) is not null`.execute(tx);
  if (!rows.length) return;
  await sql`select set_config('statement_timeout', ${String(allLocksTimeout)}, true)`.execute(tx);
  const names = rows.map(({ name }) => sql.table(name));
  await sql`lock table ${sql.join(names)} in access exclusive mode`.execute(tx).catch(error => {
    throw isStatementTimeout(error) ? new LockTimeout() : error;
  });
  await sql`set local statement_timeout = 0`.execute(tx);
};

/** The same as Kysely's: servers of an older version wait for it, too. */
const migrationLock = 3853314791062309107n;

/** Also records the version that applies it, once the database has a table for it. */
const withLockTimeout = (name: string, { up }: Migration): Migration => ({
  up: async (db: Kysely<Schema>) => {
    await sql`select set_config('lock_timeout', ${String(lockTimeout)}, true)`.execute(db);
    await up(db);
    if (await tableExists(db, 'releases'))
      await db.insertInto('releases').values({ migration: name, version }).execute();
  },
});
