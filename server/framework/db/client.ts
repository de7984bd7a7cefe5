import path from 'node:path';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { ensurePrivateFolder } from '../host/private-folder';
import { collectConnectionMetrics } from './connection-usage';
import { openEmbeddedDatabase } from './embedded-database';
import { EmbeddedDialect } from './embedded-dialect';
import { type DatabaseLimits, defaultLimits, type PoolLimits, statementGraceMs } from './limits';
import { lockFolder } from './lock-folder';
import { PostgresDialect } from './postgres-dialect';
import { RequireWherePlugin } from './require-where-plugin';
import type { Schema } from './schema';
import { emitStatement } from './statements';
import { explainCertificateError } from './tls';

export type Db = Kysely<Schema>;
export type Engine = 'embedded' | 'postgres';
/** The mode of a connection pooler between the server and PostgreSQL. */
export type Pooler = 'transaction';
/** An opened database with its pools: requests, urgent work and slow work (see `limits.ts`). */
export type Database = {
  db: Db;
  front: Db;
  long: Db;
  engine: Engine;
  /** Runs preparation work, such as migrations, without timeouts. */
  unbounded: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

// Both engines return the same types: days as text, 8-byte integers and numerics as numbers.
pg.types.setTypeParser(pg.types.builtins.DATE, value => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** Opens the configured database: PostgreSQL by its URL, otherwise PGlite under `dataDir`. */
export const openDatabase = async (config: {
  databaseUrl?: string;
  dataDir: string;
  databaseLimits?: DatabaseLimits;
  databasePooler?: Pooler;
}): Promise<Database> =>
  config.databaseUrl
    ? openPostgres({
        url: () => config.databaseUrl!,
        limits: config.databaseLimits ?? defaultLimits,
        pooler: config.databasePooler,
      })
    : openEmbedded(config.dataDir);

/** The URL is read again for each new connection: its password may have been replaced. */
const openPostgres = async ({
  url,
  limits,
  pooler,
}: {
  url: () => string;
  limits: DatabaseLimits;
  pooler?: Pooler;
}): Promise<Database> => {
  const pools = {
    db: createPool(url, limits.db, pooler),
    front: createPool(url, limits.front, pooler),
    long: createPool(url, limits.long, pooler),
  };
  await sql`select 1`.execute(pools.front).catch(explainUnusable('DATABASE_URL'));
  return {
    ...pools,
    engine: 'postgres',
    unbounded: async work => {
      const pool = createPool(url, limits.unbounded, pooler);
      return work(pool).finally(() => pool.destroy());
    },
    close: async () => {
      await Promise.all(Object.values(pools).map(pool => pool.destroy()));
    },
  };
};

const createPool = (url: () => string, limits: PoolLimits, pooler?: Pooler): Db => {
  const options = {
    max: limits.connections,
    connectionTimeoutMillis: limits.connect,
    // If the server does not even report its timeout, the connection is dropped.
    query_timeout: limits.statement && limits.statement + statementGraceMs,
    keepAlive: true,
    application_name: 'terrain',
    pipeline: true,
    ...(!pooler && connectionSettings(limits)),
  };
  const pool = new pg.Pool(options);
  // The pool reads it for every new client.
  Object.defineProperty(pool.options, 'connectionString', { get: url, enumerable: true });
  // The database may close an idle connection; without a listener that would end the process. The pool opens another.
  pool.on('error', () => undefined);
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect(pool, pooler && transactionSettings(limits)),
    log: emitStatement,
    plugins: [new RequireWherePlugin()],
  });
  collectConnectionMetrics(db, () => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    max: limits.connections,
  }));
  return db;
};

/** Limits set when a connection is opened. */
const connectionSettings = ({ lock, statement, parallel }: PoolLimits) => ({
  ...(!parallel && { options: '-c max_parallel_workers_per_gather=0' }),
  lock_timeout: lock,
  statement_timeout: statement,
  idle_in_transaction_session_timeout: statement && statement + statementGraceMs,
});

/** The same limits as statements to send after each begin. */
const transactionSettings = ({ lock, statement, parallel }: PoolLimits) =>
  lock || statement
    ? [
        `set local lock_timeout = ${lock}`,
        `set local statement_timeout = ${statement}`,
        `set local idle_in_transaction_session_timeout = ${statement && statement + statementGraceMs}`,
        ...(parallel ? [] : ['set local max_parallel_workers_per_gather = 0']),
      ]
    : [];

const openEmbedded = async (dataDir: string): Promise<Database> => {
  try {
    ensurePrivateFolder(dataDir);
  } catch (error) {
    explainUnusable(`DATA_DIR ${dataDir}`)(error as Error);
  }
  const unlock = lockFolder(dataDir);
  const embedded = await openEmbeddedDatabase(path.join(dataDir, 'pglite')).catch(error => {
    unlock();
    throw error;
  });
  const dialect = new EmbeddedDialect(embedded);
  const db = new Kysely<Schema>({ dialect, log: emitStatement, plugins: [new RequireWherePlugin()] });
  collectConnectionMetrics(db, () => dialect.connections());
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

/** Throws an error that names the setting. */
const explainUnusable =
  (setting: string) =>
  (error: Error & { code?: string }): never => {
    const hint = error.message.startsWith('unsupported startup parameter')
      ? '. It leads to a pooler: Set DB_POOLER=transaction (docs/deployment.md, « PgBouncer »).'
      : '';
    throw new Error(
      `${setting} is not usable: ${explainCertificateError(error) ?? (error.message || error.code)}${hint}`,
    );
  };
