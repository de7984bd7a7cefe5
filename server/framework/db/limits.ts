/** Limits of a connection pool; times in milliseconds, 0 means no limit. */
export type PoolLimits = {
  /** Maximum connections. */
  connections: number;
  /** Timeout for a connection: a free one of the pool, or a new one. */
  connect: number;
  /** Timeout for a lock that somebody else holds. */
  lock: number;
  /** Timeout of one statement. */
  statement: number;
  /** Whether a statement may use several CPUs; frequent queries use one, which costs less in total. */
  parallel?: true;
};

/**
 * Each kind of work has its own pool, so that none waits for another: `db` for requests, `front` for sessions, sign-in
 * and health, `long` for imports and exports. Migrations and seeds use `unbounded`.
 */
export type DatabaseLimits = Record<'db' | 'front' | 'long' | 'unbounded', PoolLimits>;

const second = 1_000;
export const defaultLimits: DatabaseLimits = {
  db: { connections: 10, connect: 5 * second, lock: 5 * second, statement: 20 * second },
  front: { connections: 3, connect: 3 * second, lock: 3 * second, statement: 5 * second },
  long: { connections: 4, connect: 20 * second, lock: 30 * second, statement: 900 * second, parallel: true },
  unbounded: { connections: 10, connect: 20 * second, lock: 0, statement: 0, parallel: true },
};

/** How long after its timeout a statement's answer is still awaited, in milliseconds. */
export const statementGraceMs = 2_000;

const { unbounded } = defaultLimits;
/** For command-line work on a whole database, such as seeds. */
export const noLimits: DatabaseLimits = { db: unbounded, front: unbounded, long: unbounded, unbounded };
