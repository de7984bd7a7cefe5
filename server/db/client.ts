import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { lockFolder } from './data-lock';
import { openEmbeddedDatabase } from './embedded-database';
import { EmbeddedDialect } from './embedded-dialect';
import { migrations } from './migrations';
import { PreparingClient } from './preparing-client';
import type { Schema } from './schema';

export type Db = Kysely<Schema>;
export type Engine = 'embedded' | 'postgres';
export type Database = { db: Db; engine: Engine; close: () => Promise<void> };

// Both engines answer alike: days as text, 8-byte integers and numerics as numbers.
pg.types.setTypeParser(pg.types.builtins.DATE, value => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** Opens the database that the configuration names: PostgreSQL by its URL, otherwise PGlite under `dataDir`. */
export const openDatabase = async (config: { databaseUrl?: string; dataDir: string }): Promise<Database> =>
  config.databaseUrl ? openPostgres(config.databaseUrl) : openEmbedded(config.dataDir);

const openPostgres = async (connectionString: string): Promise<Database> => {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    application_name: 'terrain',
    Client: PreparingClient,
  });
  // An idle connection that the database ends must not end the server: the pool opens another.
  pool.on('error', () => undefined);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  await sql`select 1`.execute(db).catch(unusable('DATABASE_URL'));
  return { db, engine: 'postgres', close: () => db.destroy() };
};

const openEmbedded = async (dataDir: string): Promise<Database> => {
  await mkdir(dataDir, { recursive: true }).catch(unusable(`DATA_DIR ${dataDir}`));
  const unlock = lockFolder(dataDir);
  const db = new Kysely<Schema>({
    dialect: new EmbeddedDialect(await openEmbeddedDatabase(path.join(dataDir, 'pglite'))),
  });
  return {
    db,
    engine: 'embedded',
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

/** Brings the tables up to date; several servers starting together wait for each other. */
export const migrate = async (db: Db) => {
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest();
  if (error) throw error;
};
