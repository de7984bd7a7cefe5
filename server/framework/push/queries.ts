import { sql } from 'kysely';
import { type PushKind, type PushSubscriptionInput, pushKinds } from '../../../contract/organisation/push';
import { isActiveAccount } from '../account/queries-active';
import { isUnexpiredSession } from '../account/session/queries';
import type { Db } from '../db/client';

/**
 * Creates push messages from the notifications between two outbox positions, for phones that want that kind, in the
 * transaction that advances the position. They contain only the kind, the site's code and the work.
 */
export const createPushMessages = (db: Db, after: number, upTo: number) =>
  sql`
    insert into jobs (kind, payload)
    select 'push', jsonb_build_object('account_id', s.account_id, 'subscription', s.id, 'kind', ${newsKind},
      'site', o.payload->>'site',
      'work', coalesce('p' || coalesce((o.payload->>'plan')::int, t.plan_id), 't' || t.id))
    from outbox o
    cross join lateral jsonb_each_text(o.payload->'to') as recipients (account, hash)
    join push_subscriptions s on s.account_id = recipients.account::int and ${newsKind} = any(s.news)
    join sessions on sessions.token_hash = s.session
    join accounts on accounts.id = s.account_id
    left join tasks t on t.id = (o.payload->>'task')::int
    where o.topic = 'notification' and o.place > ${after}::bigint and o.place <= ${upTo}::bigint
      and ${isUnexpiredSession} and ${isActiveAccount}`.execute(db);
const newsKind = sql`coalesce(o.payload->>'news', ${sql.lit('other' satisfies PushKind)})`;

/** A phone's current subscription; nothing if it was cancelled or its session is over. */
export const findSubscription = (db: Db, id: number) =>
  db
    .selectFrom('push_subscriptions as s')
    .innerJoin('sessions', 'sessions.token_hash', 's.session')
    .innerJoin('accounts', 'accounts.id', 's.account_id')
    .select(['s.endpoint', 's.p256dh', 's.auth', 's.language'])
    .where('s.id', '=', id)
    .where(isUnexpiredSession)
    .where(isActiveAccount)
    .executeTakeFirst();

/** The kinds of push message that a session's phone wants. */
export const listSubscribedKinds = async (db: Db, session: string): Promise<PushKind[]> => {
  const row = await db
    .selectFrom('push_subscriptions')
    .select('news')
    .where('session', '=', session)
    .executeTakeFirst();
  return pushKinds.filter(kind => row?.news.includes(kind));
};

type NewSubscription = {
  session: string;
  account: number;
  news: PushKind[];
  language: 'fr' | 'en';
} & PushSubscriptionInput;

/** One per session and one per phone: the phone's previous user gets nothing there any more. */
export const subscribe = async (
  db: Db,
  { session, account, endpoint, keys, news, language }: NewSubscription,
) => {
  await db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('session', '<>', session)
    .execute();
  const values = { account_id: account, endpoint, ...keys, news, language };
  await db
    .insertInto('push_subscriptions')
    .values({ session, ...values })
    .onConflict(conflict => conflict.column('session').doUpdateSet(values))
    .execute();
};

export const unsubscribe = (db: Db, session: string) =>
  db.deleteFrom('push_subscriptions').where('session', '=', session).execute();

/** Removes a phone that the push service no longer knows. */
export const deleteExpiredSubscription = (db: Db, id: number, endpoint: string) =>
  db.deleteFrom('push_subscriptions').where('id', '=', id).where('endpoint', '=', endpoint).execute();
