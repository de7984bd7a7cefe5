import { randomUUID } from 'node:crypto';
import type { ServerMessages } from '../../i18n/fr/server';
import type { Db } from '../db/client';
import { type Params, sayIn } from '../platform/language';
import { insertNotifications, insertOutbox } from './queries';

/**
 * Tells accounts something, in the transaction of what happened: it is stored for each, and an outbox row carries it
 * to streams and mail after the commit.
 */
export const notify = async (db: Db, accountIds: number[], content: string) => {
  if (!accountIds.length) return;
  const rows = [...new Set(accountIds)].map(account_id => ({ account_id, hash: randomUUID(), content }));
  await insertNotifications(db, rows);
  await insertOutbox(
    db,
    rows.map(row => ({ topic: 'notification', payload: JSON.stringify(row) })),
  );
};

/** What a notice says. Accounts choose no language, so each is in the product's own, not in the sender's. */
export const notice = (name: keyof ServerMessages['notices'], params?: Params) =>
  sayIn('fr')('notices', name, params);
