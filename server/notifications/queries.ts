import type { Db } from '../db/client';

export const insertNotifications = (db: Db, rows: { account_id: number; hash: string; content: string }[]) =>
  db.insertInto('notifications').values(rows).execute();

export const insertOutbox = (db: Db, rows: { topic: string; payload: string }[]) =>
  db.insertInto('outbox').values(rows).execute();
