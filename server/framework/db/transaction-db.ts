import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Schema } from './schema';

type Run = (sql: string, parameters: unknown[]) => Promise<{ rows: unknown[]; affected: number }>;

/**
 * Kysely over one connection that is already in a transaction: nested transactions become savepoints, so that
 * migrations and everything else are committed or rolled back together.
 */
export const createTransactionDb = (run: Run) =>
  new Kysely<Schema>({
    dialect: {
      createDriver: () => new SavepointDriver(run),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: db => new PostgresIntrospector(db),
    } satisfies Dialect,
  });

class SavepointDriver implements Driver {
  private readonly connection: DatabaseConnection;
  /** Resolves when the last caller in the queue has released the connection. */
  private last: Promise<unknown> = Promise.resolve();
  private release = () => {};

  constructor(run: Run) {
    this.connection = {
      executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
        const { rows, affected } = await run(savepoints[sql] ?? sql, parameters as unknown[]);
        return { rows: rows as R[], numAffectedRows: BigInt(affected) };
      },
      streamQuery: () => {
        throw new Error('Rows are read in portions here.');
      },
    };
  }

  async init() {}
  async destroy() {}

  /** One at a time: savepoints must not interleave. */
  async acquireConnection() {
    const previous = this.last;
    let release = () => {};
    this.last = new Promise<void>(resolve => {
      release = resolve;
    });
    await previous;
    this.release = release;
    return this.connection;
  }
  async releaseConnection() {
    this.release();
  }

  beginTransaction = (connection: DatabaseConnection) => execute(connection, savepoints.begin);
  commitTransaction = (connection: DatabaseConnection) => execute(connection, savepoints.commit);
  rollbackTransaction = (connection: DatabaseConnection) =>
    execute(connection, 'rollback to savepoint step; release savepoint step');
}

/** Also replaces the statements that migrations send themselves (db/migrate.ts). */
const savepoints: Record<string, string> = {
  begin: 'savepoint step',
  commit: 'release savepoint step',
  rollback: 'rollback to savepoint step',
};

const execute = async (connection: DatabaseConnection, statement: string) => {
  for (const each of statement.split('; ')) await connection.executeQuery(CompiledQuery.raw(each));
};
