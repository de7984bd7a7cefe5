import type { Vault } from '../../framework/vault/vault';

/** What a browser may tell of its network; some tell nothing. */
type Connection = EventTarget & { type?: string };
export const connection = (): Connection | undefined =>
  (navigator as Navigator & { connection?: Connection }).connection;

/** Photos wait for wifi where the agent wishes it and the phone tells that it has none. */
export const mayPhotosGo = (vault: Vault): boolean =>
  vault.get('reference', 'sendOn')?.value !== 'wifi' || !onMobileData();

export const onMobileData = (): boolean => connection()?.type === 'cellular';
