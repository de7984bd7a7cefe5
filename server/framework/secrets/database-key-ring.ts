import type { Db } from '../db/client';
import type { KeyRing } from './key-ring';

const rings = new WeakMap<object, KeyRing>();
// Common to a database and its transactions.
const connectionOf = (db: Db) => db.getExecutor().adapter;

export const setKeyRing = (db: Db, ring: KeyRing) => rings.set(connectionOf(db), ring);

/** The keys that encrypt a database's secrets. */
export const getKeyRing = (db: Db): KeyRing => {
  const ring = rings.get(connectionOf(db));
  if (!ring) throw new Error('No keys were given for this database (openSecrets).');
  return ring;
};
