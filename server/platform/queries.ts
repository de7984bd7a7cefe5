import { sql } from 'kysely';
import type { Db } from '../db/client';
import type { HistoryTable } from '../db/schema';
import type { LiveEvent } from '../live/event';

/**
 * Takes a key for the request under way; false when the key was used within 30 days. A second request under the same
 * key waits here until the first is done: then it finds the first one's answer, or does what the first could not.
 */
export const takeKey = async (db: Db, accountId: number, key: string, fingerprint: string) => {
  const fresh = { fingerprint, answer: 'null', created_at: sql<Date>`now()` };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency')
    .values({ account_id: accountId, key, ...fresh })
    .onConflict(conflict =>
      conflict
        .columns(['account_id', 'key'])
        .doUpdateSet(fresh)
        .where('idempotency.created_at', '<', sql<Date>`now() - interval '30 days'`),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

export const answeredBefore = (db: Db, accountId: number, key: string) =>
  db
    .selectFrom('idempotency')
    .select(['fingerprint', 'answer'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();

export const rememberAnswer = (db: Db, accountId: number, key: string, answer: Record<string, unknown>) =>
  db
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(answer) })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .execute();

export const markWrite = (db: Db, sessionHash: string) =>
  db
    .updateTable('sessions')
    .set({ last_write_at: sql<Date>`clock_timestamp()` })
    .where('token_hash', '=', sessionHash)
    .execute();

/** Writes rows of history and the event that tells open streams of them: a step of an agent is one round trip less. */
export const insertHistory = async (
  db: Db,
  { topic, ...payload }: LiveEvent,
  rows: (Pick<HistoryTable, 'object' | 'object_id' | 'action'> & {
    account_id: number | null;
    role: string | null;
    before: string | null;
    after: string | null;
    import_id?: number | null;
    address?: string | null;
    reverts?: number | null;
  })[],
) => {
  // As one JSON value: thousands of rows as parameters of their own take long to write and to parse.
  for (let at = 0; at < rows.length; at += 2000) {
    const told =
      at === 0
        ? sql`with told as (insert into outbox (topic, payload)
      values (${topic}, ${JSON.stringify(payload)}::jsonb))`
        : sql``;
    await sql`${told}
      insert into history (account_id, role, object, object_id, action, before, after, import_id, address,
        reverts)
      select account_id, role, object, object_id, action, before::jsonb, after::jsonb, import_id, address, reverts
      from json_to_recordset(${JSON.stringify(rows.slice(at, at + 2000))}::text::json) as r(account_id int,
        role text, object text, object_id int, action text, before text, after text, import_id int, address text,
        reverts bigint)
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
