import { sql } from 'kysely';
import type { Db } from '../db/client';
import { usableAccount } from '../reach/visibility-of-people';

export type Channel = 'email' | 'sms';
export type Delivery = {
  id: number;
  channel: Channel;
  content: string;
  address: string;
  subject: string | null;
  attempts: number;
  account_id: number;
};

/** A mail to one address, about an account. */
export const insertMail = (
  db: Db,
  { accountId, ...mail }: { accountId: number; address: string; subject: string; content: string },
) =>
  db
    .insertInto('deliveries')
    .values({ channel: 'email', account_id: accountId, ...mail })
    .execute();

/**
 * Makes mails and text messages of the notifications between two places, for whoever wants them, in the transaction
 * that gives the places out: so each is made once. Who takes the newsletter gets what was published to many; who wants
 * notifications by mail gets that too.
 */
export const makeDeliveries = async (db: Db, channels: readonly Channel[], after: number, upTo: number) => {
  if (!channels.length) return;
  await sql`
    insert into deliveries (channel, account_id, content)
    select c.channel, accounts.id, o.payload->>'content'
    from outbox o
    cross join lateral jsonb_each_text(o.payload->'to') as told(account, hash)
    join accounts on accounts.id = told.account::int
    cross join unnest(${channels}::text[]) as c(channel)
    where o.topic = 'notification' and o.place > ${after}::bigint and o.place <= ${upTo}::bigint
      and ${usableAccount}
      and case c.channel
        when 'sms' then accounts.sms_notification and coalesce(accounts.phone, '') <> ''
        else (accounts.email_notification
            or accounts.subscribe_newsletter and coalesce((o.payload->>'published')::boolean, false))
          and not coalesce((o.payload->>'mailed')::boolean, false)
          and coalesce(accounts.email, '') <> '' end`.execute(db);
};

/**
 * Takes some that are due, for one server alone. Should it die over them, they are due again when `lease` seconds
 * have passed.
 */
export const takeDue = async (db: Db, channels: readonly Channel[], most: number, lease: number) => {
  const { rows } = await sql<Omit<Delivery, 'address'> & { address: string | null }>`
    update deliveries d set attempts = d.attempts + 1, due_at = now() + make_interval(secs => ${lease})
    from accounts a
    where a.id = d.account_id and d.id in (
      select id from deliveries where ended_at is null and due_at <= now() and channel = any(${channels}::text[])
      order by due_at, id limit ${most} for update skip locked)
    returning d.id, d.channel, d.content, d.subject, d.attempts, d.account_id,
      nullif(coalesce(d.address, case d.channel when 'sms' then a.phone else a.email end), '') as address`.execute(
    db,
  );
  return rows;
};

/** It was sent, or nobody is there to send it to, or (`error`) it will not be tried again. */
export const endDelivery = (db: Db, id: number, error: string | null = null) =>
  db.updateTable('deliveries').set({ ended_at: sql<Date>`now()`, error }).where('id', '=', id).execute();

export const postponeDelivery = (db: Db, id: number, seconds: number, error: string) =>
  db
    .updateTable('deliveries')
    .set({ due_at: sql<Date>`now() + make_interval(secs => ${seconds})`, error })
    .where('id', '=', id)
    .execute();
