/** The usage of a connection pool; the embedded engine has one connection, for which callers queue. */
export type ConnectionUsage = { used: number; idle: number; waiting: number; max: number };

const pools = new WeakMap<object, () => ConnectionUsage>();

export const collectConnectionMetrics = (db: object, connections: () => ConnectionUsage) =>
  pools.set(db, connections);

/** The current usage of an opened database's connections. */
export const getConnectionUsage = (db: object): ConnectionUsage => {
  const getUsage = pools.get(db);
  if (!getUsage) throw new Error('This is no opened database, or a transaction of one.');
  return getUsage();
};
