import { forgetTakings } from '../../evidence/photos/takings';
import { forgetAllUnsaved } from '../../framework/drafts/unsaved';
import { openDatabase } from '../../framework/vault/database';
import { changeLock, lockOf, type OpenKey, openWithPin } from '../../framework/vault/lock';
import { destroyPhone, openPhone, PinNeeded, takeKey } from '../../framework/vault/open';
import { countTry, forgetTries, triesAllowedFrom } from '../../framework/vault/tries';
import type { Vault } from '../../framework/vault/vault';

/** What lies on this phone, as this window has it: closed by a PIN, open, or not to be opened at all. */
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

/** `wrong`: not this PIN. `until`: none is looked at before that instant. */
export type Unlocking = { is: 'open' } | { is: 'wrong'; until: number } | { is: 'wait'; until: number };

export const unlock = async (pin: string): Promise<Unlocking> => {
  const database = await openDatabase();
  try {
    const lock = await lockOf(database);
    // Given up in another window meanwhile.
    if (lock?.by !== 'pin') return reload();
    const until = await triesAllowedFrom(database, Date.now());
    if (until) return { is: 'wait', until };
    // A phone that is full opens all the same: room is made inside.
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

/** The instant before which no PIN is looked at; 0: now. */
export const waitsUntil = () => reading(database => triesAllowedFrom(database, Date.now()));
export const isLockChosen = () => reading(async database => !!(await lockOf(database))?.chosen);
export const hasPin = () => reading(async database => (await lockOf(database))?.by === 'pin');

/** Asks for the PIN again. What is being written is written first; where there is no PIN, nothing happens. */
export const lockAgain = async () => {
  if (phone.is !== 'open' || !(await hasPin())) return;
  const { vault } = phone;
  key = null;
  takeKey(null);
  become({ is: 'locked' });
  await vault.close();
};

/** Sets, changes or takes away (`next: null`) the PIN; false: `present` is not the one there is. */
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

/** The worker sends with it while it lives; without a PIN it finds its own. */
export const handKeyOver = () => {
  navigator.serviceWorker?.controller?.postMessage({ kind: 'key', key });
};

/** Takes away everything that lies here, in every window, and begins anew. */
export const destroyHere = async () => {
  key = null;
  handKeyOver();
  if (phone.is === 'open') {
    const { vault } = phone;
    // What sends ends first: it would read from what is closed.
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
