import { deleteDatabase, openDatabase } from './database';
import { firstLock, lockOf, type OpenKey, openWithoutPin } from './lock';
import { openVault, type Vault } from './vault';

/**
 * Opens the vault of this phone; the first time it makes the key. Throws `PinNeeded` where a PIN keeps it closed. Signing
 * out takes the key away (`destroyPhone`), and with it whatever could be read.
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

/** What a PIN opened: the page keeps it while it is unlocked, and hands it to the worker, which sends while it lives. */
export const takeKey = (key: OpenKey | null) => {
  handed = key;
};
let handed: OpenKey | null = null;

/** Takes away key and stores at once, whatever else has them open. */
export const destroyPhone = () => {
  handed = null;
  return deleteDatabase();
};
