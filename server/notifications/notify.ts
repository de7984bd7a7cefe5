import type { ServerMessages } from '../../i18n/fr/server';
import type { Db } from '../db/client';
import { type Params, sayIn } from '../platform/language';
import { insertNotifications } from './queries';

/** Accounts that one event names; readers take events in turn, and other work between them. */
const mostAtOnce = 2_000;

/**
 * Tells accounts something, in the transaction of what happened: it is stored for each, and an outbox event carries it
 * to streams and mail after the commit. `published` is what an administrator wrote for many.
 */
export const notify = async (
  db: Db,
  accountIds: number[],
  content: string,
  { published = false }: { published?: boolean } = {},
) => {
  const accounts = [...new Set(accountIds)];
  for (let at = 0; at < accounts.length; at += mostAtOnce)
    await insertNotifications(db, accounts.slice(at, at + mostAtOnce), content, published);
};

/** What a notice says. Accounts choose no language, so each is in the product's own, not in the sender's. */
export const notice = (name: keyof ServerMessages['notices'], params?: Params) =>
  sayIn('fr')('notices', name, params);
