import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { isDatabaseAway, tookTooLong } from './away';
import type { Db } from './client';
import { UnlockedAdapter } from './dialects';
import type { Schema } from './schema';

/**
 * A database that asks a replica, and the primary what the replica cannot answer: whoever reads does not notice that it
 * went. For reading alone: a statement may be asked twice, and there are no transactions.
 */
export const askingPrimaryElse = (
  replica: Db,
  primary: Db,
  standby: { isAway: boolean; fails: () => void },
): Db => {
  const connection: DatabaseConnection = {
    executeQuery: async <Row>(query: CompiledQuery) => {
      if (standby.isAway) return primary.executeQuery<Row>(query as CompiledQuery<Row>);
      try {
        return await replica.executeQuery<Row>(query as CompiledQuery<Row>);
      } catch (error) {
        if (isGone(error)) standby.fails();
        else if (!isInTheWay(error)) throw error;
        return primary.executeQuery<Row>(query as CompiledQuery<Row>);
      }
    },
    streamQuery: () => {
      throw new Error('What is read elsewhere has no cursors: page by key instead.');
    },
  };
  const none = async () => {
    throw new Error('What is read elsewhere has no transactions.');
  };
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: none,
    commitTransaction: none,
    rollbackTransaction: none,
    destroy: async () => undefined,
  };
  const dialect: Dialect = {
    createDriver: () => driver,
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new UnlockedAdapter(),
    createIntrospector: db => new PostgresIntrospector(db),
  };
  return new Kysely<Schema>({ dialect });
};

/** A statement that took too long there would take as long at the primary. */
const isGone = (error: unknown) => isDatabaseAway(error) && !tookTooLong(error);
/** Cancelled, because what it reads is being removed: « conflict with recovery ». */
const isInTheWay = (error: unknown) => (error as { code?: string }).code === '40001';
