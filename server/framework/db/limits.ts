/** How long the server waits for the database, in milliseconds; 0 is for ever. */
export type Limits = {
  /** Connections held at most. */
  connections: number;
  /** For a connection: a free one of the pool, or a new one. */
  connect: number;
  /** For a lock that somebody else holds. */
  lock: number;
  /** For one statement. */
  statement: number;
  /** Whether a statement may take several processors; what many call for at once takes one, and less of it altogether. */
  parallel?: true;
};

/**
 * Each kind of work has connections of its own, so that none waits behind another's: `db` for calls, `front` for
 * sessions, sign-in and health, `long` for imports and exports. What prepares a database (migrations, seeds) has
 * `unbounded`.
 */
export type DatabaseLimits = Record<'db' | 'front' | 'long' | 'unbounded', Limits>;

const second = 1_000;
export const defaultLimits: DatabaseLimits = {
  db: { connections: 10, connect: 5 * second, lock: 5 * second, statement: 20 * second },
  front: { connections: 3, connect: 3 * second, lock: 3 * second, statement: 5 * second },
  long: { connections: 4, connect: 20 * second, lock: 30 * second, statement: 900 * second, parallel: true },
  unbounded: { connections: 10, connect: 20 * second, lock: 0, statement: 0, parallel: true },
};

/** How much later than its limit a statement's answer may come, in milliseconds. */
export const answerLate = 2_000;

const { unbounded } = defaultLimits;
/** For what prepares a whole database by hand: seeds, commands. */
export const noLimits: DatabaseLimits = { db: unbounded, front: unbounded, long: unbounded, unbounded };
