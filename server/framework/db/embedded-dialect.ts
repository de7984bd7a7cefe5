import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { ConnectionUsage } from './connection-usage';
import type { EmbeddedDatabase } from './embedded-database';
import { UnlockedAdapter } from './unlocked-adapter';

/** Kysely over PGlite in its worker thread. PGlite has one connection, so callers queue for it. */
export class EmbeddedDialect implements Dialect {
  private readonly driver: EmbeddedDriver;
  constructor(database: EmbeddedDatabase) {
    this.driver = new EmbeddedDriver(database);
  }
  createDriver = (): Driver => this.driver;
  connections = () => this.driver.connections();
  createQueryCompiler = () => new PostgresQueryCompiler();
  createAdapter = () => new UnlockedAdapter();
  createIntrospector: Dialect['createIntrospector'] = db => new PostgresIntrospector(db);
}

class EmbeddedDriver implements Driver {
  private readonly connection: DatabaseConnection;
  private waiting: (() => void)[] = [];
  private taken = false;

  constructor(private readonly database: EmbeddedDatabase) {
    this.connection = {
      executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
        const { rows, affected } = await database.query(sql, parameters as unknown[]);
        return { rows: rows as R[], numAffectedRows: BigInt(affected) };
      },
      streamQuery: () => {
        throw new Error('The embedded database has no cursors: page by key instead.');
      },
    };
  }

  async init() {}

  async acquireConnection() {
    if (this.taken) await new Promise<void>(resolve => this.waiting.push(resolve));
    this.taken = true;
    return this.connection;
  }

  async releaseConnection() {
    const next = this.waiting.shift();
    if (next) next();
    else this.taken = false;
  }

  connections(): ConnectionUsage {
    const used = Number(this.taken);
    return { used, idle: 1 - used, waiting: this.waiting.length, max: 1 };
  }

  beginTransaction = (connection: DatabaseConnection, { isolationLevel }: TransactionSettings) =>
    run(connection, isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin');
  commitTransaction = (connection: DatabaseConnection) => run(connection, 'commit');
  rollbackTransaction = (connection: DatabaseConnection) => run(connection, 'rollback');

  destroy = () => this.database.close();
}

const run = async (connection: DatabaseConnection, statement: string) => {
  await connection.executeQuery(CompiledQuery.raw(statement));
};
