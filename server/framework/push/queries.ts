import { type RawBuilder, sql } from 'kysely';
import type { NewsKind } from '../../../contract/framework/live';
import type { PushSubscriptionInput } from '../../../contract/framework/push';
import { createRegistration } from '../../../contract/framework/registration';
import { isActiveAccount } from '../account/queries-active';
import { isUnexpiredSession } from '../account/session/queries';
import type { Db } from '../db/client';

type PushRules = {
  /** The kind of notifications that name none, such as texts written by people. */
  otherNews: NewsKind;
  /** What a message says besides its kind: a JSON object made of the event `o`. */
  details: RawBuilder<unknown>;
};
const registration = createRegistration<PushRules | null>('push messages', null);
/** Called by a product with phones that receive push messages, before its server answers. */
export const registerPushMessages = registration.register;

/**
 * Creates push messages from the notifications between two outbox positions, for phones that want that kind, in the
 * transaction that advances the position. They contain only the kind and the product's details.
 */
export const createPushMessages = async (db: Db, after: number, upTo: number) => {
  const rules = registration.get();
  if (!rules) return;
  const newsKind = sql`coalesce(o.payload->>'news', ${sql.lit(rules.otherNews)})`;
  await sql`
    insert into jobs (kind, payload)
    select 'push', ${rules.details}
      || jsonb_build_object('account_id', s.account_id, 'subscription', s.id, 'kind', ${newsKind})
    from outbox o
    cross join lateral jsonb_each_text(o.payload->'to') as recipients (account, hash)
    join push_subscriptions s on s.account_id = recipients.account::int and ${newsKind} = any(s.news)
    join sessions on sessions.token_hash = s.session
    join accounts on accounts.id = s.account_id
    where o.topic = 'notification' and o.place > ${after}::bigint and o.place <= ${upTo}::bigint
      and ${isUnexpiredSession} and ${isActiveAccount}`.execute(db);
};

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

/** The kinds of push message, of these, that a session's phone wants. */
export const listSubscribedKinds = async (db: Db, session: string, kinds: readonly NewsKind[]) => {
  const row = await db
    .selectFrom('push_subscriptions')
    .select('news')
    .where('session', '=', session)
    .executeTakeFirst();
  return kinds.filter(kind => row?.news.includes(kind));
};

type NewSubscription = {
  session: string;
  account: number;
  news: NewsKind[];
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
