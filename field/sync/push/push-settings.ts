import { type PushKind, pushKinds } from '../../../contract/organisation/push';
import type { Tables } from '../../framework/vault/tables';
import type { Change, Vault } from '../../framework/vault/vault';

/** The agent's notification settings, as stored in the vault. */
export type PushSettings = {
  kinds: readonly PushKind[];
  /** What was last sent to the server, and in which session (`since`); null: nothing yet. */
  told: { since: string; kinds: readonly PushKind[]; language: string } | null;
  /** Why the last sync failed for good: the browser's push service, or the server's message. */
  trouble: 'service' | { refused: string } | null;
};

/** The name of the row in the vault. */
const rowName = 'news';
const emptySettings: PushSettings = { kinds: [], told: null, trouble: null };

export const readPushSettings = (reference: readonly Tables['reference'][]): PushSettings =>
  (reference.find(row => row.name === rowName)?.value as PushSettings | undefined) ?? emptySettings;

/** Stores whether notifications of a kind are wanted; the server receives it later. */
export const setPushKind = (vault: Vault, kind: PushKind, on: boolean) =>
  updatePushSettings(vault, ({ kinds, ...rest }) => ({
    ...rest,
    kinds: pushKinds.filter(pushKind => (pushKind === kind ? on : kinds.includes(pushKind))),
    trouble: null,
  }));

/** Updates the settings as stored at the moment of writing: another tap may have changed them meanwhile. */
export const updatePushSettings = (vault: Vault, update: (settings: PushSettings) => PushSettings) => {
  const change: Change = vault.get('reference', rowName)
    ? {
        change: 'reference',
        key: rowName,
        to: row => ({ ...row, value: update(row.value as PushSettings) }),
      }
    : { put: 'reference', row: { name: rowName, value: update(emptySettings) } };
  return vault.write([change]);
};

/** Whether the server has the current settings, for this session (`since`) and language. */
export const isSynced = ({ kinds, told }: PushSettings, since: string, language: string) => {
  if (!told) return kinds.length === 0;
  return told.since === since && told.language === language && told.kinds.join() === kinds.join();
};
