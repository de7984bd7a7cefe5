import { forgetTakings } from '../../evidence/photos/takings';
import { forgetAllUnsaved } from '../../framework/drafts/unsaved';
import { openDatabase } from '../../framework/vault/database';
import { changeLock, lockOf, type OpenKey, openWithPin } from '../../framework/vault/lock';
import { destroyPhone, openPhone, PinNeeded, takeKey } from '../../framework/vault/open';
import { countTry, forgetTries, triesAllowedFrom } from '../../framework/vault/tries';
import type { Vault } from '../../framework/vault/vault';

/** State of this phone's vault in this window: locked by a PIN, open, or not accessible. */
export type Phone =
  | { is: 'opening' }
  | { is: 'locked' }
  | { is: 'open'; vault: Vault }
  | { is: 'broken'; error: unknown };

let phone: Phone = { is: 'opening' };
let key: OpenKey | null = null;
const listeners = new Set<() => void>();
const become = (next: Phone) => {
  phone = next;
  for (const listener of listeners) listener();
};

export const phoneNow = () => phone;
export const onPhone = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const startPhone = async () => {
  try {
    become({ is: 'open', vault: await openPhone() });
  } catch (error) {
    become(error instanceof PinNeeded ? { is: 'locked' } : { is: 'broken', error });
  }
};

/** `wrong`: not this PIN. `until`: none is accepted before that time. */
export type Unlocking = { is: 'open' } | { is: 'wrong'; until: number } | { is: 'wait'; until: number };

export const unlock = async (pin: string): Promise<Unlocking> => {
  const database = await openDatabase();
  try {
    const lock = await lockOf(database);
    // Discarded in another window meanwhile.
    if (lock?.by !== 'pin') return reload();
    const until = await triesAllowedFrom(database, Date.now());
    if (until) return { is: 'wait', until };
    // A full phone opens all the same: space is freed after opening.
    await countTry(database, Date.now()).catch(() => undefined);
    key = await openWithPin(lock, pin);
    if (!key) return { is: 'wrong', until: await triesAllowedFrom(database, Date.now()) };
    await forgetTries(database);
  } finally {
    database.close();
  }
  takeKey(key);
  handKeyOver();
  await startPhone();
  return { is: 'open' };
};

/** Timestamp before which no PIN is accepted; 0: now. */
export const waitsUntil = () => reading(database => triesAllowedFrom(database, Date.now()));
export const isLockChosen = () => reading(async database => !!(await lockOf(database))?.chosen);
export const hasPin = () => reading(async database => (await lockOf(database))?.by === 'pin');

/** Locks again after finishing pending writes; without a PIN, nothing happens. */
export const lockAgain = async () => {
  if (phone.is !== 'open' || !(await hasPin())) return;
  const { vault } = phone;
  key = null;
  takeKey(null);
  become({ is: 'locked' });
  await vault.close();
};

/** Sets, changes or removes (`next: null`) the PIN; false: `present` is wrong. */
export const changePin = async (present: string | null, next: string | null): Promise<boolean> => {
  const database = await openDatabase();
  try {
    if (!(await changeLock(database, present, next))) return false;
    const lock = await lockOf(database);
    key = lock?.by === 'pin' && next !== null ? await openWithPin(lock, next) : null;
  } finally {
    database.close();
  }
  takeKey(key);
  handKeyOver();
  return true;
};

/** The worker sends with it while it lives; without a PIN it opens the vault itself. */
export const handKeyOver = () => {
  navigator.serviceWorker?.controller?.postMessage({ kind: 'key', key });
};

/** Deletes all data of this phone, in every window, and restarts. */
export const destroyHere = async () => {
  key = null;
  handKeyOver();
  if (phone.is === 'open') {
    const { vault } = phone;
    // Stop sending first: it would read from a closed vault.
    become({ is: 'opening' });
    await vault.close();
  }
  await destroyPhone();
  gone.postMessage(null);
  reload();
};
const gone = new BroadcastChannel('terrain-field-gone');
gone.onmessage = () => reload();

const reload = (): never => {
  forgetTakings();
  forgetAllUnsaved();
  location.replace('/field/');
  return undefined as never;
};

const reading = async <T>(look: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>) => {
  const database = await openDatabase();
  try {
    return await look(database);
  } finally {
    database.close();
  }
};
