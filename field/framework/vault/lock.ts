import type { Database } from './database';
import { usages } from './sealing';

/**
 * How the vault's key lies on the disk: never open, but wrapped by another. That one lies beside it and leaves no
 * browser (`phone`), or is made from the PIN each time and lies nowhere (`pin`).
 */
type Wrapped = { iv: Uint8Array<ArrayBuffer>; wrapped: ArrayBuffer };
export type Lock = Wrapped & {
  /** Which key this is: what was handed over of another one opens nothing here. */
  id: string;
  /** Whether the agent was asked. */
  chosen: boolean;
} & ({ by: 'phone'; wrapper: CryptoKey } | { by: 'pin'; salt: Uint8Array<ArrayBuffer>; rounds: number });

/** The vault's key while it is open, and which it is. */
export type OpenKey = { id: string; key: CryptoKey };

export const lockOf = (database: Database) => database.get('open', 'lock') as Promise<Lock | undefined>;

/** Of a phone that holds nothing yet; two tabs that start together make one. */
export const firstLock = async (database: Database): Promise<Lock> => {
  const key = await crypto.subtle.generateKey(algorithm, true, usages);
  const made = await byPhone({ id: crypto.randomUUID(), chosen: false }, key);
  const transaction = database.transaction('open', 'readwrite');
  const there = (await transaction.store.get('lock')) as Lock | undefined;
  if (!there) await transaction.store.put(made, 'lock');
  await transaction.done;
  return there ?? made;
};

/** Opens a lock that asks for nothing; null: it asks for a PIN. */
export const openWithoutPin = async (lock: Lock): Promise<OpenKey | null> =>
  lock.by === 'pin' ? null : { id: lock.id, key: await unwrap(lock, lock.wrapper, false) };

/** Null: it is not this PIN. */
export const openWithPin = async (lock: Lock & { by: 'pin' }, pin: string): Promise<OpenKey | null> => {
  const key = await unwrap(lock, await wrapperOf(pin, lock), false).catch(() => null);
  return key && { id: lock.id, key };
};

/**
 * Puts another lock before the same key: a PIN, or none. `pin` is the present one, where there is one; false: it is not
 * that. What was locked by the phone alone may be found on its disk for a while after: browsers overwrite when they like.
 */
export const changeLock = async (database: Database, present: string | null, next: string | null) => {
  const lock = await lockOf(database);
  if (!lock) return false;
  const wrapper = lock.by === 'phone' ? lock.wrapper : await wrapperOf(present ?? '', lock);
  const key = await unwrap(lock, wrapper, true).catch(() => null);
  if (!key) return false;
  const known = { id: lock.id, chosen: true };
  await database.put(
    'open',
    next === null ? await byPhone(known, key) : await byPin(known, key, next),
    'lock',
  );
  return true;
};

/** 4 to 8 digits */
export const isPin = (text: string) => /^\d{4,8}$/.test(text);

type Known = Pick<Lock, 'id' | 'chosen'>;
const byPhone = async (known: Known, key: CryptoKey): Promise<Lock> => {
  const wrapper = await crypto.subtle.generateKey(algorithm, false, ['wrapKey', 'unwrapKey']);
  return { ...known, by: 'phone', wrapper, ...(await wrap(key, wrapper)) };
};
const byPin = async (known: Known, key: CryptoKey, pin: string): Promise<Lock> => {
  const made = { salt: crypto.getRandomValues(new Uint8Array(16)), rounds };
  return { ...known, by: 'pin', ...made, ...(await wrap(key, await wrapperOf(pin, made))) };
};

const wrapperOf = async (
  pin: string,
  { salt, rounds }: { salt: Uint8Array<ArrayBuffer>; rounds: number },
) => {
  const given = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveKey',
  ]);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return crypto.subtle.deriveKey(how, given, algorithm, false, ['wrapKey', 'unwrapKey']);
};
const wrap = async (key: CryptoKey, wrapper: CryptoKey): Promise<Wrapped> => {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, wrapped: await crypto.subtle.wrapKey('raw', key, wrapper, { name: 'AES-GCM', iv }) };
};
const unwrap = ({ iv, wrapped }: Wrapped, wrapper: CryptoKey, extractable: boolean) =>
  crypto.subtle.unwrapKey('raw', wrapped, wrapper, { name: 'AES-GCM', iv }, algorithm, extractable, usages);

const algorithm = { name: 'AES-GCM', length: 256 };
/** OWASP's least for SHA-256 (2023): half a second to two on a phone. */
const rounds = 600_000;
