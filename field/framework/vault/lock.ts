import type { Database } from './database';
import { keyUsages } from './seal';

/**
 * How the vault's key is stored: never in the clear, but wrapped by another key. That one is stored beside it as
 * non-extractable (`phone`), or derived from the PIN each time and not stored at all (`pin`).
 */
type Wrapped = { iv: Uint8Array<ArrayBuffer>; wrapped: ArrayBuffer };
export type Lock = Wrapped & {
  /** Identifies the key: one passed on from another vault opens nothing here. */
  id: string;
  /** Whether the agent has chosen how to lock the phone. */
  chosen: boolean;
} & ({ by: 'phone'; wrapper: CryptoKey } | { by: 'pin'; salt: Uint8Array<ArrayBuffer>; rounds: number });

/** The vault's key while it is open, and its id. */
export type UnlockedKey = { id: string; key: CryptoKey };

export const readLock = (database: Database) => database.get('open', 'lock') as Promise<Lock | undefined>;

/** Creates the lock of a phone that has none; two tabs that start together create one. */
export const createLock = async (database: Database): Promise<Lock> => {
  const key = await crypto.subtle.generateKey(algorithm, true, keyUsages);
  const newLock = await lockByPhone({ id: crypto.randomUUID(), chosen: false }, key);
  const transaction = database.transaction('open', 'readwrite');
  const existing = (await transaction.store.get('lock')) as Lock | undefined;
  if (!existing) await transaction.store.put(newLock, 'lock');
  await transaction.done;
  return existing ?? newLock;
};

/** Opens a lock that has no PIN; null: it needs one. */
export const unlockWithoutPin = async (lock: Lock): Promise<UnlockedKey | null> =>
  lock.by === 'pin' ? null : { id: lock.id, key: await unwrap(lock, lock.wrapper, false) };

/** Null: the PIN is wrong. */
export const unlockWithPin = async (lock: Lock & { by: 'pin' }, pin: string): Promise<UnlockedKey | null> => {
  const key = await unwrap(lock, await deriveWrapper(pin, lock), false).catch(() => null);
  return key && { id: lock.id, key };
};

/**
 * Replaces the lock of the same key: by a PIN, or none. `currentPin`: if there is one; false: it is wrong. The previous
 * lock without a PIN may remain on the disk for a while: browsers overwrite when they like.
 */
export const changeLock = async (database: Database, currentPin: string | null, newPin: string | null) => {
  const lock = await readLock(database);
  if (!lock) return false;
  const wrapper = lock.by === 'phone' ? lock.wrapper : await deriveWrapper(currentPin ?? '', lock);
  const key = await unwrap(lock, wrapper, true).catch(() => null);
  if (!key) return false;
  const values = { id: lock.id, chosen: true };
  const newLock = newPin === null ? await lockByPhone(values, key) : await lockByPin(values, key, newPin);
  await database.put('open', newLock, 'lock');
  return true;
};

/** 4 to 8 digits */
export const isPin = (text: string) => /^\d{4,8}$/.test(text);

type LockValues = Pick<Lock, 'id' | 'chosen'>;
const lockByPhone = async (values: LockValues, key: CryptoKey): Promise<Lock> => {
  const wrapper = await crypto.subtle.generateKey(algorithm, false, ['wrapKey', 'unwrapKey']);
  return { ...values, by: 'phone', wrapper, ...(await wrap(key, wrapper)) };
};
const lockByPin = async (values: LockValues, key: CryptoKey, pin: string): Promise<Lock> => {
  const derivation = { salt: crypto.getRandomValues(new Uint8Array(16)), rounds };
  const wrapper = await deriveWrapper(pin, derivation);
  return { ...values, by: 'pin', ...derivation, ...(await wrap(key, wrapper)) };
};

const deriveWrapper = async (
  pin: string,
  { salt, rounds }: { salt: Uint8Array<ArrayBuffer>; rounds: number },
) => {
  const baseKey = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveKey',
  ]);
  const params = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return crypto.subtle.deriveKey(params, baseKey, algorithm, false, ['wrapKey', 'unwrapKey']);
};
const wrap = async (key: CryptoKey, wrapper: CryptoKey): Promise<Wrapped> => {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, wrapped: await crypto.subtle.wrapKey('raw', key, wrapper, { name: 'AES-GCM', iv }) };
};
const unwrap = ({ iv, wrapped }: Wrapped, wrapper: CryptoKey, extractable: boolean) =>
  crypto.subtle.unwrapKey(
    'raw',
    wrapped,
    wrapper,
    { name: 'AES-GCM', iv },
    algorithm,
    extractable,
    keyUsages,
  );

const algorithm = { name: 'AES-GCM', length: 256 };
/** OWASP's minimum for SHA-256 (2023): half a second to two on a phone. */
const rounds = 600_000;
