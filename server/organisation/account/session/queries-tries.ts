import { sql } from 'kysely';
import type { Db } from '../../../framework/db/client';

/** How the tries at one key are counted: `most` within `minutes` of each other, then none until these have passed. */
type Limit = { most: number; minutes: number };

/**
 * Takes one of the tries that a key has left and answers which it is; null when it has none. One statement counts and
 * decides, before what is tried is looked at, so that a hundred at once get no more than one after another.
 */
export const takeTry = async (db: Db, accountKey: string, from: string, { most, minutes }: Limit) => {
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_failures (account_key, address, failures, last_at)
    values (${accountKey}, ${from}, 1, now())
    on conflict (account_key, address) do update set
      failures = case when ${fresh(minutes)} then sign_in_failures.failures + 1 else 1 end, last_at = now()
    where sign_in_failures.failures < ${most} or not ${fresh(minutes)}
    returning failures`.execute(db);
  return rows[0]?.failures ?? null;
};

/**
 * The same of an account as a whole, which is never locked: past `most` each further try waits twice as long after the
 * one before, `longest` seconds at most. Answers the seconds that are left to wait, or 0.
 */
export const takeSlowTry = async (
  db: Db,
  accountKey: string,
  { most, minutes, longest }: Limit & { longest: number },
) => {
  const pause = sql`make_interval(secs =>
    least(${longest}, power(2, least(30, sign_in_failures.failures - ${most})))::double precision)`;
  const { rows } = await sql`
    insert into sign_in_failures (account_key, address, failures, last_at)
    values (${accountKey}, ${fromAnywhere}, 1, now())
    on conflict (account_key, address) do update set
      failures = case when ${fresh(minutes)} then least(sign_in_failures.failures + 1, 1000000) else 1 end,
      last_at = now()
    where sign_in_failures.failures < ${most} or not ${fresh(minutes)}
      or sign_in_failures.last_at + ${pause} <= now()
    returning failures`.execute(db);
  if (rows.length) return 0;
  const { rows: waiting } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from last_at + ${pause} - now()))::int as seconds from sign_in_failures
    where account_key = ${accountKey} and address = ${fromAnywhere}`.execute(db);
  return Math.max(1, waiting[0]?.seconds ?? 1);
};

/** What an account's tries from all addresses are counted by. */
export const fromAnywhere = '*';

const fresh = (minutes: number) => sql`(sign_in_failures.last_at > now() - ${minutes} * interval '1 minute')`;

/** Gives back tries that were no failures. */
export const giveBackTries = (db: Db, accountKey: string, from: readonly string[]) =>
  db
    .updateTable('sign_in_failures')
    .set({ failures: sql<number>`greatest(0, failures - 1)` })
    .where('account_key', '=', accountKey)
    .where('address', 'in', from)
    .execute();

export const forgetTries = (db: Db, accountKey: string, from: string) =>
  db
    .deleteFrom('sign_in_failures')
    .where('account_key', '=', accountKey)
    .where('address', '=', from)
    .execute();

/** Whoever gets a name, or a password, is not locked out by what was tried before. */
export const forgetTriesOf = (db: Db, accountKey: string) =>
  db.deleteFrom('sign_in_failures').where('account_key', '=', accountKey).execute();

/** How many failures there are to tell of, at most once a minute; null while they were told of just now. */
export const failuresToNotify = async (db: Db, accountKey: string, from: string) =>
  (
    await db
      .updateTable('sign_in_failures')
      .set({ told_at: sql<Date>`now()` })
      .where('account_key', '=', accountKey)
      .where('address', '=', from)
      .where(sql<boolean>`(told_at is null or told_at <= now() - interval '1 minute')`)
      .returning('failures')
      .executeTakeFirst()
  )?.failures ?? null;

/** Whether an account has lately been signed in to from an address. */
export const signedInFrom = async (db: Db, accountKey: string, address: string) =>
  !!(await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select('sessions.account_id')
    .where('accounts.username_key', '=', accountKey)
    .where('sessions.address', '=', address)
    .where(sql<boolean>`sessions.created_at > now() - interval '30 days'`)
    .limit(1)
    .executeTakeFirst());
