import { type NewsKind, newsKinds } from '../../../contract/organisation/news';
import type { Tables } from '../../framework/vault/tables';
import type { Change, Vault } from '../../framework/vault/vault';

/** The agent's notification settings, and which of them the server has. */
export type NewsWish = {
  kinds: readonly NewsKind[];
  /** What was last sent to the server, and in which session. */
  told: { since: string; kinds: readonly NewsKind[]; language: string } | null;
  trouble: 'service' | { refused: string } | null;
};

const name = 'news';
const nothing: NewsWish = { kinds: [], told: null, trouble: null };

export const wishIn = (reference: readonly Tables['reference'][]): NewsWish =>
  (reference.find(row => row.name === name)?.value as NewsWish | undefined) ?? nothing;

/** Stores a choice; does not wait until it is applied. */
export const choose = (vault: Vault, kind: NewsKind, on: boolean) =>
  change(vault, ({ kinds, ...rest }) => ({
    ...rest,
    kinds: newsKinds.filter(each => (each === kind ? on : kinds.includes(each))),
    trouble: null,
  }));

/** From the stored settings at that moment: another tap may have come meanwhile. */
export const change = (vault: Vault, to: (wish: NewsWish) => NewsWish) => {
  const made: Change = vault.get('reference', name)
    ? { change: 'reference', key: name, to: row => ({ ...row, value: to(row.value as NewsWish) }) }
    : { put: 'reference', row: { name, value: to(nothing) } };
  return vault.write([made]);
};

/** Whether the server has all of it. */
export const isTaken = ({ kinds, told }: NewsWish, since: string, language: string) =>
  told
    ? told.since === since && told.language === language && told.kinds.join() === kinds.join()
    : kinds.length === 0;
