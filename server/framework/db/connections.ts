/** The connections of a pool; on the embedded engine its one, for which callers wait in turn. */
export type Connections = { used: number; idle: number; waiting: number; most: number };

const pools = new WeakMap<object, () => Connections>();

export const collectConnectionMetrics = (db: object, connections: () => Connections) =>
  pools.set(db, connections);

/** How an opened database's connections stand at this moment. */
export const connectionsOf = (db: object): Connections => {
  const tell = pools.get(db);
  if (!tell) throw new Error('This is no opened database, or a transaction of one.');
  return tell();
};
