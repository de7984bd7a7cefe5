import type { Vault } from '../../framework/vault/vault';

/** The Network Information API, where the browser has it. */
type Connection = EventTarget & { type?: string };
export const getConnection = (): Connection | undefined =>
  (navigator as Navigator & { connection?: Connection }).connection;

/** Photos wait for wifi if the agent chose so and the phone reports that it has none. */
export const canSendPhotos = (vault: Vault): boolean =>
  vault.get('reference', 'sendOn')?.value !== 'wifi' || getConnection()?.type !== 'cellular';
