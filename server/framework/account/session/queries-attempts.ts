import { sql } from 'kysely';
import type { Db } from '../../db/client';

/** Limit of tries at one key: `maxTries` within `minutes` of each other, then none until these have passed. */
type Limit = { maxTries: number; minutes: number };

/**
 * Takes one of the remaining tries of a key and returns its number; null when none is left. One statement counts and
 * decides before the try is checked, so that parallel requests cannot exceed the limit.
 */
export const consumeAttempt = async (db: Db, key: string, origin: string, { maxTries, minutes }: Limit) => {
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_failures (account_key, address, failures, last_at)
    values (${key}, ${origin}, 1, now())
    on conflict (account_key, address) do update set
      failures = case when ${isRecent(minutes)} then sign_in_failures.failures + 1 else 1 end, last_at = now()
    where sign_in_failures.failures < ${maxTries} or not ${isRecent(minutes)}
    returning failures`.execute(db);
  return rows[0]?.failures ?? null;
};

/**
 * The same for an account as a whole, which is never locked: past `maxTries` each further try waits twice as long as
 * the one before, at most `maxWaitSeconds`. Returns the remaining seconds, or 0.
 */
export const consumeThrottledAttempt = async (
  db: Db,
  key: string,
  { maxTries, minutes, maxWaitSeconds }: Limit & { maxWaitSeconds: number },
) => {
  const pause = sql`make_interval(secs =>
    least(${maxWaitSeconds}, power(2, least(30, sign_in_failures.failures - ${maxTries})))::double precision)`;
  const { rows } = await sql`
    insert into sign_in_failures (account_key, address, failures, last_at)
    values (${key}, ${anyAddress}, 1, now())
    on conflict (account_key, address) do update set
      failures = case when ${isRecent(minutes)} then least(sign_in_failures.failures + 1, 1000000) else 1 end,
      last_at = now()
    where sign_in_failures.failures < ${maxTries} or not ${isRecent(minutes)}
      or sign_in_failures.last_at + ${pause} <= now()
    returning failures`.execute(db);
  if (rows.length) return 0;
  const { rows: waiting } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from last_at + ${pause} - now()))::int as seconds from sign_in_failures
    where account_key = ${key} and address = ${anyAddress}`.execute(db);
  return Math.max(1, waiting[0]?.seconds ?? 1);
};

/**
 * Takes one of the day's first tries of an address at a slowed-down account; returns the counters it is in, null when
 * the address or the account has none left. Each counter is of one day, whose tries it forgets with the day.
 */
export const consumeFirstAttempt = async (
  db: Db,
  key: string,
  { network, day }: { network: string; day: string },
  { perAddress, perAccount }: { perAddress: number; perAccount: number },
) => {
  const counters = [`first ${day} ${network}`, `first ${day}`];
  const minutes = 2 * 24 * 60;
  if (!(await consumeAttempt(db, key, counters[0], { maxTries: perAddress, minutes }))) return null;
  if (await consumeAttempt(db, key, counters[1], { maxTries: perAccount, minutes })) return counters;
  await refundAttempts(db, key, [counters[0]]);
  return null;
};

/** Key for an account's tries from all addresses. */
export const anyAddress = '*';

const isRecent = (minutes: number) =>
  sql`(sign_in_failures.last_at > now() - ${minutes} * interval '1 minute')`;

/** Gives back tries that did not fail. */
export const refundAttempts = async (db: Db, key: string, origins: readonly string[]) => {
  if (!origins.length) return;
  await db
    .updateTable('sign_in_failures')
    .set({ failures: sql<number>`greatest(0, failures - 1)` })
    .where('account_key', '=', key)
    .where('address', 'in', origins)
    .execute();
};

export const clearAttempts = (db: Db, key: string, origin: string) =>
  db.deleteFrom('sign_in_failures').where('account_key', '=', key).where('address', '=', origin).execute();

/** A new name or password resets the counter of earlier tries. */
export const clearAllAttempts = (db: Db, key: string) =>
  db.deleteFrom('sign_in_failures').where('account_key', '=', key).execute();

/** The number of failures to report, at most once a minute; null when reported just now. */
export const takeUnreportedFailures = async (db: Db, key: string, origin: string) =>
  (
    await db
      .updateTable('sign_in_failures')
      .set({ told_at: sql<Date>`now()` })
      .where('account_key', '=', key)
      .where('address', '=', origin)
      .where(sql<boolean>`(told_at is null or told_at <= now() - interval '1 minute')`)
      .returning('failures')
      .executeTakeFirst()
  )?.failures ?? null;

/** Whether an account was recently signed in to from an address. */
export const hasSignedInFrom = async (db: Db, key: string, address: string) =>
  !!(await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select('sessions.account_id')
    .where('accounts.username_key', '=', key)
    .where('sessions.address', '=', address)
    .where(sql<boolean>`sessions.created_at > now() - interval '30 days'`)
    .limit(1)
    .executeTakeFirst());
