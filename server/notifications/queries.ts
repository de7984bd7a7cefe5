import { sql } from 'kysely';
import type { Db } from '../db/client';
import { insertEvent } from '../outbox/queries';

/** What one account is told; `task` is the one that it is about. */
export type Notice = { account: number; content: string; task?: number };

/** Stores what accounts are told, and for each text the event that carries it to streams and mail. */
export const insertNotifications = async (
  db: Db,
  notices: readonly Notice[],
  { published = false, mailed = false }: { published?: boolean; mailed?: boolean },
) => {
  await sql`
    with told as (
      insert into notifications (account_id, hash, content, task_id)
      select account, gen_random_uuid()::text, content, task
      from json_to_recordset(${JSON.stringify(notices)}::text::json) as notice (account int, content text, task int)
      returning account_id, hash, content, task_id, created_at
    )
    insert into outbox (topic, payload)
    select 'notification', jsonb_build_object(
      'content', content,
      'task', task_id,
      'published', ${published}::boolean,
      'mailed', ${mailed}::boolean,
      'datetime', to_char(date_trunc('milliseconds', min(created_at)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'to', jsonb_object_agg(account_id, hash))
    from told group by content, task_id`.execute(db);
};

/** The latest notifications of an account, newest first. */
export const latestOf = (db: Db, accountId: number) =>
  db
    .selectFrom('notifications')
    .select(['hash', 'content', 'task_id', 'created_at', 'read_at'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();

/** Marks as read what an account was told up to an instant, and tells its other browsers; false when nothing was new. */
export const markRead = (db: Db, accountId: number, until: Date) =>
  db.transaction().execute(async trx => {
    const { numUpdatedRows } = await trx
      .updateTable('notifications')
      .set({ read_at: sql<Date>`now()` })
      .where('account_id', '=', accountId)
      .where('read_at', 'is', null)
      // Instants travel in milliseconds.
      .where(sql<boolean>`date_trunc('milliseconds', created_at) <= ${until}`)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await insertEvent({ topic: 'read', account: accountId, until: until.toISOString() }, trx);
    return true;
  });
