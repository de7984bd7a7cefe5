import path from 'node:path';
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { privateFolder } from '../machine/private-folder';
import { lockFolder } from './data-lock';
import { openEmbeddedDatabase } from './embedded-database';
import { EmbeddedDialect } from './embedded-dialect';
import { type DatabaseLimits, defaultLimits, type Limits } from './limits';
import { migrations } from './migrations';
import { PreparingClient } from './preparing-client';
import type { Schema } from './schema';
import { keepTaskKinds } from './task-kinds';

export type Db = Kysely<Schema>;
export type Engine = 'embedded' | 'postgres';
/** An opened database: for calls, for what calls wait for first, and for what takes long (see `limits.ts`). */
export type Database = {
  db: Db;
  front: Db;
  long: Db;
  engine: Engine;
  /** Runs what prepares a database, without limits of time. */
  unbounded: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

// Both engines answer alike: days as text, 8-byte integers and numerics as numbers.
pg.types.setTypeParser(pg.types.builtins.DATE, value => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** Opens the database that the configuration names: PostgreSQL by its URL, otherwise PGlite under `dataDir`. */
export const openDatabase = async (config: {
  databaseUrl?: string;
  dataDir: string;
  databaseLimits?: DatabaseLimits;
}): Promise<Database> =>
  config.databaseUrl
    ? openPostgres(config.databaseUrl, config.databaseLimits ?? defaultLimits)
    : openEmbedded(config.dataDir);

const openPostgres = async (url: string, limits: DatabaseLimits): Promise<Database> => {
  const pools = {
    db: poolOf(url, limits.db),
    front: poolOf(url, limits.front),
    long: poolOf(url, limits.long),
  };
  await sql`select 1`.execute(pools.front).catch(unusable('DATABASE_URL'));
  return {
    ...pools,
    engine: 'postgres',
    unbounded: async work => {
      const own = poolOf(url, limits.unbounded);
      return work(own).finally(() => own.destroy());
    },
    close: async () => {
      await Promise.all(Object.values(pools).map(pool => pool.destroy()));
    },
  };
};

const poolOf = (connectionString: string, { connections, connect, lock, statement }: Limits): Db => {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: connect,
    lock_timeout: lock,
    statement_timeout: statement,
    // The server may not even say that it gave up: then the connection is let go of.
    query_timeout: statement && statement + answerLate,
    idle_in_transaction_session_timeout: statement && statement + answerLate,
    keepAlive: true,
    application_name: 'terrain',
    Client: PreparingClient,
  });
  // An idle connection that the database ends must not end the server: the pool opens another.
  pool.on('error', () => undefined);
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
};
/** How much later than its limit a statement's answer may come, in milliseconds. */
const answerLate = 2_000;

const openEmbedded = async (dataDir: string): Promise<Database> => {
  try {
    privateFolder(dataDir);
  } catch (error) {
    unusable(`DATA_DIR ${dataDir}`)(error as Error);
  }
  const unlock = lockFolder(dataDir);
  const db = new Kysely<Schema>({
    dialect: new EmbeddedDialect(await openEmbeddedDatabase(path.join(dataDir, 'pglite'))),
  });
  return {
    db,
    front: db,
    long: db,
    engine: 'embedded',
    unbounded: work => work(db),
    close: async () => {
      await db.destroy();
      unlock();
    },
  };
};

/** Stops with the setting's name; an address with several hosts fails with one error for each. */
const unusable = (setting: string) => (error: Error & { code?: string }) => {
  throw new Error(`${setting} is not usable: ${error.message || error.code}`);
};

/** Brings the tables up to date, and the kinds of task in them; several servers starting together wait for each other. */
export const migrate = async (db: Db) => {
  const { error } = await migrator(db).migrateToLatest();
  if (error) throw error;
  await keepTaskKinds(db);
};

/** Makes the tables as they were at an earlier migration. */
export const migrateTo = async (db: Db, migration: string) => {
  const { error } = await migrator(db).migrateTo(migration);
  if (error) throw error;
};

/** All that this version knows, in their order. */
export const migrationNames: readonly string[] = Object.keys(migrations);

const migrator = (db: Db) => new Migrator({ db, provider: { getMigrations: async () => migrations } });
