import { sql } from 'kysely';
import type { Db } from '../db/client';
import type { HistoryTable } from '../db/schema';

export const answeredBefore = (db: Db, accountId: number, key: string) =>
  db
    .selectFrom('idempotency')
    .select(['fingerprint', 'answer'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('created_at', '>', sql<Date>`now() - interval '30 days'`)
    .executeTakeFirst();

/** A second writer under the same key waits here for the first, then fails on the key and is asked to repeat. */
export const rememberAnswer = (
  db: Db,
  accountId: number,
  key: string,
  fingerprint: string,
  answer: Record<string, unknown>,
) =>
  db
    .insertInto('idempotency')
    .values({ account_id: accountId, key, fingerprint, answer: JSON.stringify(answer) })
    .execute();

export const markWrite = (db: Db, sessionHash: string) =>
  db
    .updateTable('sessions')
    .set({ last_write_at: sql<Date>`clock_timestamp()` })
    .where('token_hash', '=', sessionHash)
    .execute();

export const insertHistory = async (
  db: Db,
  rows: (Pick<HistoryTable, 'object' | 'object_id' | 'action'> & {
    account_id: number | null;
    role: string | null;
    before: string | null;
    after: string | null;
    import_id?: number | null;
    address?: string | null;
  })[],
) => {
  // As one JSON value: thousands of rows as parameters of their own take long to write and to parse.
  for (let at = 0; at < rows.length; at += 2000) {
    await sql`
      insert into history (account_id, role, object, object_id, action, before, after, import_id, address)
      select account_id, role, object, object_id, action, before::jsonb, after::jsonb, import_id, address
      from json_to_recordset(${JSON.stringify(rows.slice(at, at + 2000))}::text::json) as r(account_id int,
        role text, object text, object_id int, action text, before text, after text, import_id int, address text)
    `.execute(db);
  }
};

export const historyOf = (db: Db, object: string, objectId: number) =>
  db
    .selectFrom('history')
    .leftJoin('accounts', 'accounts.id', 'history.account_id')
    .select([
      'history.id',
      'history.at',
      'history.action',
      'accounts.username',
      'history.role',
      'history.before',
      'history.after',
    ])
    .where('object', '=', object)
    .where('object_id', '=', objectId)
    .orderBy('history.id', 'desc')
    .limit(500)
    .execute();
