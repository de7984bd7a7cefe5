import { deleteDatabase, openDatabase } from './database';
import { firstLock, lockOf, type OpenKey, openWithoutPin } from './lock';
import { openVault, type Vault } from './vault';

/**
 * Opens the vault of this phone; creates the key the first time. Throws `PinNeeded` if it is locked by a PIN. Signing
 * out deletes the key (`destroyPhone`), and with it everything readable.
 */
export const openPhone = async (): Promise<Vault> => {
  const database = await openDatabase();
  const lock = (await lockOf(database)) ?? (await firstLock(database));
  const open = handed?.id === lock.id ? handed : await openWithoutPin(lock);
  if (open) return openVault(database, open.key);
  database.close();
  throw new PinNeeded();
};

export class PinNeeded extends Error {}

/**
 * A key opened by a PIN: the page keeps it while unlocked, and passes it to the worker, which sends with it as long as
 * it lives.
 */
export const takeKey = (key: OpenKey | null) => {
  handed = key;
};
let handed: OpenKey | null = null;

/** Deletes key and stores at once, whatever else has them open. */
export const destroyPhone = () => {
  handed = null;
  return deleteDatabase();
};
