import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { statementName } from './statement-names';
import { UnlockedAdapter } from './unlocked-adapter';

/**
 * Kysely over a pool of node-postgres in pipeline mode. Repeated statements are prepared: parsing and planning the list
 * query takes PostgreSQL as long as running it, and Kysely has no option for it. A transaction begins without waiting.
 *
 * With `pooledLimits` it works through a pooler that lends a connection for one transaction (PgBouncer, `pool_mode =
 * transaction`): no state may stay on a connection, since the next transaction gets another. So statements are unnamed,
 * and timeouts, which the pooler does not accept as start parameters, are set within each transaction. A single
 * statement is wrapped in a transaction: begin and commit are sent together with it.
 */
export class PostgresDialect implements Dialect {
  constructor(
    private readonly pool: pg.Pool,
    private readonly pooledLimits?: readonly string[],
  ) {
    // Every pending or later statement fails by itself; an `error` event without a listener would end the process. It
    // may follow the handshake in the same packet, before anybody has the client.
    pool.on('connect', client => client.on('error', () => undefined));
  }

  createDriver = (): Driver => new PostgresDriver(this.pool, this.pooledLimits);
  createQueryCompiler = () => new PostgresQueryCompiler();
  createAdapter = () => new UnlockedAdapter();
  createIntrospector: Dialect['createIntrospector'] = db => new PostgresIntrospector(db);
}

class PostgresDriver implements Driver {
  private readonly connections = new WeakMap<pg.PoolClient, PostgresConnection>();

  constructor(
    private readonly pool: pg.Pool,
    private readonly pooledLimits?: readonly string[],
  ) {}

  async init() {}

  async acquireConnection() {
    const client = await this.pool.connect();
    let connection = this.connections.get(client);
    if (!connection) {
      connection = new PostgresConnection(client, this.pooledLimits);
      this.connections.set(client, connection);
    }
    return connection;
  }

  releaseConnection = async (connection: PostgresConnection) => connection.release();
  beginTransaction = async (connection: PostgresConnection, settings: TransactionSettings) =>
    connection.begin(settings);
  commitTransaction = (connection: PostgresConnection) => connection.end('commit');
  rollbackTransaction = (connection: PostgresConnection) => connection.end('rollback');
  destroy = () => this.pool.end();
}

class PostgresConnection implements DatabaseConnection {
  private isInTransaction = false;
  /** The connection is unusable, and is closed when it is returned to the pool. */
  private isStale = false;
  /** The replica has not confirmed the last write. */
  private isUnconfirmed = false;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly pooledLimits?: readonly string[],
  ) {
    client.on('notice', notice => {
      // Waiting for the replica was interrupted, for example by `pg_cancel_backend`; PostgreSQL reports success anyway.
      if ((notice as { routine?: string }).routine === 'SyncRepWaitForLSN') this.isUnconfirmed = true;
    });
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const text = query.sql;
    // Migrations and seeds send these themselves.
    if (text === 'begin') this.begin({});
    else if (text === 'commit' || text === 'rollback') await this.end(text);
    else return this.run(query);
    return { rows: [] };
  }

  /** Not awaited: if the connection cannot begin, the first statement fails as well. */
  begin({ isolationLevel, accessMode }: TransactionSettings) {
    this.isInTransaction = true;
    const opening = ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode];
    const texts = [opening.filter(Boolean).join(' '), ...(this.pooledLimits ?? [])];
    this.send({ text: texts.join('; ') }).catch(() => undefined);
  }

  async end(text: 'commit' | 'rollback') {
    this.isInTransaction = false;
    await this.send({ text });
  }

  release() {
    this.client.release(this.isStale);
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('There are no cursors here: page by key instead.');
  }

  private async run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.sendQuery({
      name: this.pooledLimits ? undefined : statementName(query),
      text: query.sql,
      values: query.parameters as unknown[],
    });
    return {
      rows: rows as Row[],
      ...(writeCommands.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
    };
  }

  private async sendQuery(query: pg.QueryConfig) {
    // Without limits no transaction is needed, and statements that do not allow one (`vacuum`) work.
    if (this.isInTransaction || !this.pooledLimits?.length) return this.send(query);
    this.begin({});
    const pending = [this.send(query), this.end('commit')] as const;
    // The connection is released once both are answered.
    await Promise.allSettled(pending);
    const [result] = await Promise.all(pending);
    return result;
  }

  /** A write that the replica has not confirmed fails: it would be lost in a fail-over. */
  private async send(query: pg.QueryConfig) {
    const result = await this.client.query(query).catch(error => {
      this.isStale ||= unusableServerCodes.has(error.code);
      throw error;
    });
    if (!this.isUnconfirmed) return result;
    this.isUnconfirmed = false;
    throw Object.assign(new Error('No replica confirmed what was written'), { code: resolutionUnknown });
  }
}

/** Error codes of a server that is going away or has become read-only. */
const unusableServerCodes = new Set([
  '25006', // read_only_sql_transaction
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
]);
/** transaction_resolution_unknown */
const resolutionUnknown = '08007';
const writeCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
