import { deleteDatabase, openDatabase } from './database';
import { createLock, readLock, type UnlockedKey, unlockWithoutPin } from './lock';
import { openVault, type Vault } from './vault';

/**
 * Opens the vault of this phone; creates the key the first time. Throws `PinRequiredError` if it is locked by a PIN. Signing
 * out deletes the key (`deleteLocalVault`), and with it everything readable.
 */
export const openLocalVault = async (): Promise<Vault> => {
  const database = await openDatabase();
  const lock = (await readLock(database)) ?? (await createLock(database));
  const usable = unlockedKey?.id === lock.id ? unlockedKey : await unlockWithoutPin(lock);
  if (usable) return openVault(database, usable.key);
  database.close();
  throw new PinRequiredError();
};

export class PinRequiredError extends Error {}

/**
 * A key opened by a PIN: the page keeps it while unlocked, and passes it to the worker, which sends with it as long as
 * it lives.
 */
export const setVaultKey = (key: UnlockedKey | null) => {
  unlockedKey = key;
};
let unlockedKey: UnlockedKey | null = null;

/** Deletes key and stores at once, whatever else has them open. */
export const deleteLocalVault = () => {
  unlockedKey = null;
  return deleteDatabase();
};
