import { type PushKind, pushKinds } from '../../../contract/organisation/push';
import type { Tables } from '../../framework/vault/tables';
import type { Change, Vault } from '../../framework/vault/vault';

/** The agent's notification settings, and which of them the server has. */
export type PushSettings = {
  kinds: readonly PushKind[];
  /** What was last sent to the server, and in which session. */
  told: { since: string; kinds: readonly PushKind[]; language: string } | null;
  trouble: 'service' | { refused: string } | null;
};

const name = 'news';
const nothing: PushSettings = { kinds: [], told: null, trouble: null };

export const readPushSettings = (reference: readonly Tables['reference'][]): PushSettings =>
  (reference.find(row => row.name === name)?.value as PushSettings | undefined) ?? nothing;

/** Stores a choice; does not wait until it is applied. */
export const setPushKind = (vault: Vault, kind: PushKind, on: boolean) =>
  updatePushSettings(vault, ({ kinds, ...rest }) => ({
    ...rest,
    kinds: pushKinds.filter(each => (each === kind ? on : kinds.includes(each))),
    trouble: null,
  }));

/** From the stored settings at that moment: another tap may have come meanwhile. */
export const updatePushSettings = (vault: Vault, to: (settings: PushSettings) => PushSettings) => {
  const made: Change = vault.get('reference', name)
    ? { change: 'reference', key: name, to: row => ({ ...row, value: to(row.value as PushSettings) }) }
    : { put: 'reference', row: { name, value: to(nothing) } };
  return vault.write([made]);
};

/** Whether the server has all of it. */
export const isSynced = ({ kinds, told }: PushSettings, since: string, language: string) =>
  told
    ? told.since === since && told.language === language && told.kinds.join() === kinds.join()
    : kinds.length === 0;
