import { randomUUID } from 'node:crypto';
import type { Db } from '../db/client';
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
