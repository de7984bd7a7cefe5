import type { Db } from '../db/client';
import type { KeyRing } from './key-ring';

const rings = new WeakMap<object, KeyRing>();
// What a database and its transactions have in common.
const connectionOf = (db: Db) => db.getExecutor().adapter;

export const giveKeys = (db: Db, ring: KeyRing) => rings.set(connectionOf(db), ring);

/** The keys under which a database's secrets are sealed. */
export const keysOf = (db: Db): KeyRing => {
  const ring = rings.get(connectionOf(db));
  if (!ring) throw new Error('No keys were given for this database (openSecrets).');
  return ring;
};
