/** The usage of a connection pool; the embedded engine has one connection, for which callers queue. */
export type Connections = { used: number; idle: number; waiting: number; most: number };

const pools = new WeakMap<object, () => Connections>();

export const collectConnectionMetrics = (db: object, connections: () => Connections) =>
  pools.set(db, connections);

/** The current usage of an opened database's connections. */
export const connectionsOf = (db: object): Connections => {
  const tell = pools.get(db);
  if (!tell) throw new Error('This is no opened database, or a transaction of one.');
  return tell();
};
