import { sql } from 'kysely';
import type { NewsKind } from '../../../contract/framework/live';
import type { Db } from '../db/client';
import type { NoticeSubject } from '../outbox/event';
import { insertEvent } from '../outbox/queries';
import { listSubjectColumns } from './notification-rules';

/** A notification with its subject. */
export type NotificationRow = { content: string; news?: NewsKind } & NoticeSubject & Channels;
/** The channels to use where the reader wants them; all by default. */
type Channels = { by?: readonly ('email' | 'sms')[] };
/** A notification for one account. */
export type Notice = NotificationRow & { account: number };

/**
 * Stores notifications, and the event that sends each to streams and mail. Accounts with the same notification share an
 * event; one who gets it several times, about different things in the same words, gets as many.
 */
export const insertNotifications = async (
  db: Db,
  notices: readonly Notice[],
  { published = false, mailed = false }: { published?: boolean; mailed?: boolean },
) => {
  const rows = notices.map(({ account, content, news, by, ...subject }) => ({
    account,
    content,
    subject,
    news,
    by,
  }));
  const columns = listSubjectColumns();
  const names = columns.map(([column]) => sql`, ${sql.ref(column)}`);
  const ids = columns.map(([, part]) => sql`, (subject->>${sql.lit(part)})::int`);
  const none = sql``;
  await sql`
    with notice as materialized (
      select *, gen_random_uuid()::text as hash,
        row_number() over (partition by account, content, subject, news, by) as repetition
      from json_to_recordset(${JSON.stringify(rows)}::text::json)
        as notice (account int, content text, subject jsonb, news text, by text)
    ), stored as (
      insert into notifications (account_id, hash, content${sql.join(names, none)})
      select account, hash, content${sql.join(ids, none)} from notice
      returning hash, created_at
    )
    insert into outbox (topic, payload)
    select 'notification', subject || jsonb_build_object(
      'content', content,
      'news', news,
      'by', by::jsonb,
      'published', ${published}::boolean,
      'mailed', ${mailed}::boolean,
      'datetime', to_char(date_trunc('milliseconds', min(created_at)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'to', jsonb_object_agg(account, hash))
    from stored join notice using (hash) group by content, subject, news, by, repetition`.execute(db);
};

/** Messages sent to accounts without a notification in the web. */
export const insertMessages = (
  db: Db,
  messages: readonly { content: string; account: number; by: readonly ('email' | 'sms')[] }[],
) =>
  sql`
    insert into outbox (topic, payload)
    select 'message', jsonb_build_object('content', content, 'by', by, 'to', jsonb_build_object(account, true))
    from json_to_recordset(${JSON.stringify(messages)}::text::json) as message (content text, account int, by json)`.execute(
    db,
  );

/** The latest notifications of an account, newest first. */
export const listLatestNotifications = (db: Db, accountId: number) =>
  db
    .selectFrom('notifications')
    .select(['hash', 'content', 'created_at', 'read_at', ...listSubjectColumns().map(([column]) => column)])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();

/**
 * Marks notifications up to an instant as read, and updates the account's other browsers; false when none was unread.
 */
export const markRead = (db: Db, accountId: number, until: Date) =>
  db.transaction().execute(async trx => {
    const { numUpdatedRows } = await trx
      .updateTable('notifications')
      .set({ read_at: sql<Date>`now()` })
      .where('account_id', '=', accountId)
      .where('read_at', 'is', null)
      // Instants are sent in milliseconds.
      .where(sql<boolean>`date_trunc('milliseconds', created_at) <= ${until}`)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await insertEvent({ topic: 'read', account: accountId, until: until.toISOString() }, trx);
    return true;
  });
