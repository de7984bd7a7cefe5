import { sql } from 'kysely';
import { isActiveAccount } from '../account/queries-active';
import type { Db } from '../db/client';
import { getNotificationRules } from './notification-rules';

export type Channel = 'email' | 'sms';

/**
 * Creates mails and text messages from the notifications between two outbox positions, for accounts that want them and
 * by the channels that an alert rule names, in the transaction that advances the position: so each is created once.
 * Newsletter subscribers get what was published to many; subscribers to notifications by mail get that too.
 */
export const createMessages = async (db: Db, channels: readonly Channel[], after: number, upTo: number) => {
  if (!channels.length) return;
  const { newsletterSwitch } = getNotificationRules();
  const subscribed = newsletterSwitch ? sql.ref(`accounts.${newsletterSwitch}`) : sql`false`;
  await sql`
    insert into jobs (kind, payload)
    select channels.channel, jsonb_build_object('account_id', accounts.id, 'content', o.payload->>'content')
    from outbox o
    cross join lateral jsonb_each_text(o.payload->'to') as recipients (account, hash)
    join accounts on accounts.id = recipients.account::int
    cross join unnest(${channels}::text[]) as channels (channel)
    where o.topic in ('notification', 'message') and o.place > ${after}::bigint and o.place <= ${upTo}::bigint
      and ${isActiveAccount}
      and (coalesce(jsonb_typeof(o.payload->'by'), 'null') = 'null' or jsonb_exists(o.payload->'by', channels.channel))
      and case channels.channel
        when 'sms' then accounts.sms_notification and coalesce(accounts.phone, '') <> ''
        else (accounts.email_notification
            or ${subscribed} and coalesce((o.payload->>'published')::boolean, false))
          and not coalesce((o.payload->>'mailed')::boolean, false)
          and coalesce(accounts.email, '') <> '' end`.execute(db);
};

/** An account's current address for the channel. */
export const findContactAddress = async (db: Db, accountId: number, channel: Channel) => {
  const account = await db
    .selectFrom('accounts')
    .select(channel === 'sms' ? 'phone as address' : 'email as address')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return account?.address || null;
};

/** Servers of the previous version leave messages in a table of their own: those are sent from here. */
export const migrateDeliveries = (db: Db) =>
  sql`
    with due as (
      delete from deliveries where id = any(array(
        select id from deliveries where ended_at is null and due_at <= now() for update skip locked))
      returning *)
    insert into jobs (kind, payload, attempts, created_at)
    select channel, jsonb_strip_nulls(jsonb_build_object('account_id', account_id, 'content', content,
      'address', address, 'subject', subject)), attempts, created_at
    from due`.execute(db);
