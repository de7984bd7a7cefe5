import { clearCaptures } from '../../evidence/photos/captures';
import { clearUnsavedDrafts } from '../../framework/drafts/unsaved-drafts';
import { createStore } from '../../framework/ui/create-store';
import { openDatabase, withDatabase } from '../../framework/vault/database';
import {
  deleteLocalVault,
  openLocalVault,
  PinRequiredError,
  setVaultKey,
} from '../../framework/vault/local-vault';
import { changeLock, readLock, type UnlockedKey, unlockWithPin } from '../../framework/vault/lock';
import { countAttempt, getLockoutEnd, resetAttempts } from '../../framework/vault/pin-attempts';
import type { Vault } from '../../framework/vault/vault';

/** State of this phone's vault in this window: locked by a PIN, open, or not accessible. */
export type VaultState =
  | { is: 'opening' }
  | { is: 'locked' }
  | { is: 'open'; vault: Vault }
  | { is: 'broken'; error: unknown };

export const vaultStore = createStore<VaultState>({ is: 'opening' });
const setState = vaultStore.set;
let key: UnlockedKey | null = null;

export const startVault = async () => {
  try {
    setState({ is: 'open', vault: await openLocalVault() });
  } catch (error) {
    setState(error instanceof PinRequiredError ? { is: 'locked' } : { is: 'broken', error });
  }
};

/** `wrong`: not this PIN. `until`: none is accepted before that time. */
export type UnlockResult = { is: 'open' } | { is: 'wrong'; until: number } | { is: 'wait'; until: number };

export const unlock = async (pin: string): Promise<UnlockResult> => {
  const database = await openDatabase();
  try {
    const lock = await readLock(database);
    // Discarded in another window meanwhile.
    if (lock?.by !== 'pin') return reload();
    const until = await getLockoutEnd(database, Date.now());
    if (until) return { is: 'wait', until };
    // A full phone opens all the same: space is freed after opening.
    await countAttempt(database, Date.now()).catch(() => undefined);
    key = await unlockWithPin(lock, pin);
    if (!key) return { is: 'wrong', until: await getLockoutEnd(database, Date.now()) };
    await resetAttempts(database);
  } finally {
    database.close();
  }
  setVaultKey(key);
  sendKeyToWorker();
  await startVault();
  return { is: 'open' };
};

/** Timestamp before which no PIN is accepted; 0: now. */
export const readLockoutEnd = () => withDatabase(database => getLockoutEnd(database, Date.now()));
export const isLockChosen = () => withDatabase(async database => !!(await readLock(database))?.chosen);
export const hasPin = () => withDatabase(async database => (await readLock(database))?.by === 'pin');

/** Locks again after finishing pending writes; without a PIN, nothing happens. */
export const lockVault = async () => {
  const state = vaultStore.get();
  if (state.is !== 'open' || !(await hasPin())) return;
  const { vault } = state;
  key = null;
  setVaultKey(null);
  setState({ is: 'locked' });
  await vault.close();
};

/** Sets, changes or removes (`newPin: null`) the PIN; false: `currentPin` is wrong. */
export const changePin = async (currentPin: string | null, newPin: string | null): Promise<boolean> => {
  const database = await openDatabase();
  try {
    if (!(await changeLock(database, currentPin, newPin))) return false;
    const lock = await readLock(database);
    key = lock?.by === 'pin' && newPin !== null ? await unlockWithPin(lock, newPin) : null;
  } finally {
    database.close();
  }
  setVaultKey(key);
  sendKeyToWorker();
  return true;
};

/** The worker sends with it while it lives; without a PIN it opens the vault itself. */
export const sendKeyToWorker = () => {
  navigator.serviceWorker?.controller?.postMessage({ kind: 'key', key });
};

/** Deletes all data of this phone, in every window, and restarts. */
export const deleteAllData = async () => {
  key = null;
  sendKeyToWorker();
  const state = vaultStore.get();
  if (state.is === 'open') {
    const { vault } = state;
    // Stop sending first: it would read from a closed vault.
    setState({ is: 'opening' });
    await vault.close();
  }
  await deleteLocalVault();
  deletedChannel.postMessage(null);
  reload();
};
const deletedChannel = new BroadcastChannel('terrain-field-gone');
deletedChannel.onmessage = () => reload();

const reload = (): never => {
  clearCaptures();
  clearUnsavedDrafts();
  location.replace('/field/');
  return undefined as never;
};
