import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { UnlockedAdapter } from './dialects';
import { statementName } from './statement-names';

/**
 * Kysely over a pool of node-postgres in pipeline mode. Repeated statements are prepared: parsing and planning the list
 * query takes PostgreSQL as long as running it, and Kysely has no option for it. A transaction begins without waiting.
 *
 * With `pooledLimits` it speaks through a pooler that lends a connection for one transaction (PgBouncer, `pool_mode =
 * transaction`): nothing may be left on a connection, for the next transaction has another. So no statement has a name,
 * and the limits of time, which the pooler takes from nobody's start, begin with each transaction and end with it. A
 * statement by itself is such a transaction: its begin and its commit travel with it.
 */
export class PostgresDialect implements Dialect {
  constructor(
    private readonly pool: pg.Pool,
    private readonly pooledLimits?: readonly string[],
  ) {}

  createDriver = (): Driver => new PostgresDriver(this.pool, this.pooledLimits);
  createQueryCompiler = () => new PostgresQueryCompiler();
  createAdapter = () => new UnlockedAdapter();
  createIntrospector = (db: Kysely<any>) => new PostgresIntrospector(db);
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
  private isWithin = false;
  /** It is of no use any more, and goes when its pool has it back. */
  private isStale = false;
  private isUnconfirmed = false;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly pooledLimits?: readonly string[],
  ) {
    client.on('notice', notice => {
      // The wait for the replica was cut short, by `pg_cancel_backend` for example; PostgreSQL calls that done.
      if ((notice as { routine?: string }).routine === 'SyncRepWaitForLSN') this.isUnconfirmed = true;
    });
    // Every statement under way or to come fails by itself; an emitter that nobody listens to would end the process.
    client.on('error', () => undefined);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const text = query.sql;
    // What prepares the database says these itself.
    if (text === 'begin') this.begin({});
    else if (text === 'commit' || text === 'rollback') await this.end(text);
    else return this.run(query);
    return { rows: [] };
  }

  /** Its answer is not waited for: a connection that cannot begin fails the first statement as well. */
  begin({ isolationLevel, accessMode }: TransactionSettings) {
    this.isWithin = true;
    const opening = ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode];
    const texts = [opening.filter(Boolean).join(' '), ...(this.pooledLimits ?? [])];
    this.ask({ text: texts.join('; ') }).catch(() => undefined);
  }

  async end(text: 'commit' | 'rollback') {
    this.isWithin = false;
    await this.ask({ text });
  }

  release() {
    this.client.release(this.isStale);
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('There are no cursors here: page by key instead.');
  }

  private async run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.answerTo({
      name: this.pooledLimits ? undefined : statementName(query),
      text: query.sql,
      values: query.parameters as unknown[],
    });
    return { rows: rows as Row[], ...(changing.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  private async answerTo(query: pg.QueryConfig) {
    // Without limits nothing need begin, and what may not be in a transaction (`vacuum`) is not.
    if (this.isWithin || !this.pooledLimits?.length) return this.ask(query);
    this.begin({});
    const both = [this.ask(query), this.end('commit')] as const;
    // The connection is given back when both were answered.
    await Promise.allSettled(both);
    const [answer] = await Promise.all(both);
    return answer;
  }

  /** What the primary could not have confirmed by its replica fails: it would be lost in a fail-over. */
  private async ask(query: pg.QueryConfig) {
    const answer = await this.client.query(query).catch(error => {
      this.isStale ||= turnedAway.has(error.code);
      throw error;
    });
    if (!this.isUnconfirmed) return answer;
    this.isUnconfirmed = false;
    throw Object.assign(new Error('No replica confirmed what was written'), { code: resolutionUnknown });
  }
}

/** What a server says that goes, or that takes no writes any more. */
const turnedAway = new Set([
  '25006', // read_only_sql_transaction
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
]);
/** transaction_resolution_unknown */
const resolutionUnknown = '08007';
const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
