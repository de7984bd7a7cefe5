import { sql } from 'kysely';
import type { Db } from '../../db/client';
import { prepareStatement } from '../../db/prepare-statement';
import { accountRuleDefaults } from '../../settings/queries';
import { isActiveAccount } from '../queries-active';
import { getAccountRegistration } from '../register-accounts';

/** The number of people who have signed in, within the retention of sessions. */
export const countPeopleWithSessions = async (db: Db) =>
  (
    await db
      .selectFrom('sessions')
      .select(eb => eb.fn.count<number>('account_id').distinct().as('people'))
      .executeTakeFirstOrThrow()
  ).people;

/** The app's session: days that it survives offline, and its maximum age. */
export const fieldSessionLimits = { idleDays: 30, days: 90 };

/** A session ends after this idle time, and at this age in any case (product decisions). */
export const isActiveSession = sql<boolean>`sessions.ended_at is null
  and sessions.last_seen_at > now() - case sessions.client
    when 'field' then ${sql.lit(fieldSessionLimits.idleDays)} * interval '1 day'
    else ${setting('session_idle_hours')} * interval '1 hour' end
  and ${isYoung()}`;

/** A session that was not ended and has not reached its maximum age; idle sessions count too. */
export const isUnexpiredSession = sql<boolean>`sessions.ended_at is null and ${isYoung()}`;

function isYoung() {
  return sql`sessions.created_at > now() - case sessions.client
    when 'field' then ${sql.lit(fieldSessionLimits.days)} else ${setting('session_days')} end * interval '1 day'`;
}

/** A number of the settings read from the database, once per statement. */
function setting(name: 'session_idle_hours' | 'session_days') {
  return sql`coalesce(
    (select (value #>> '{}')::integer from settings where key = ${sql.lit(name)}), ${sql.lit(accountRuleDefaults[name])})`;
}

/** Seconds, by the database's clock: those of servers differ. */
const wroteAgo = sql<number | null>`extract(epoch from now() - sessions.last_write_at)::float8`;

const listUserColumns = () =>
  [
    'accounts.id',
    'accounts.username',
    'accounts.role',
    'accounts.permissions',
    'accounts.must_change_password',
    ...getAccountRegistration().sessionColumns.map(name => `accounts.${name}` as const),
  ] as const;

/** Valid sessions with their accounts, by the hashes of their tokens. */
export const sessionsByHash = async (db: Db, hashes: readonly string[]) =>
  (await validSessions(db, { hashes })).rows;

const validSessions = prepareStatement<{ hashes: readonly string[] }>()((db, value) =>
  selectActiveSessions(db)
    // One array, so that the statement is the same for any number of hashes.
    .where(sql<boolean>`sessions.token_hash = any(${value('hashes')}::text[])`)
    .compile(),
);

/** Open sessions, each with the account that it acts as. */
export const selectActiveSessions = (db: Db) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', join =>
      join.on(sql<boolean>`accounts.id = coalesce(sessions.view_as_id, sessions.account_id)`),
    )
    // An impersonation ends when its admin is disabled or no longer an admin.
    .leftJoin('accounts as viewers', join =>
      join
        .onRef('viewers.id', '=', 'sessions.account_id')
        .on('sessions.view_as_id', 'is not', null)
        .on('viewers.role', '=', 'admin')
        .on(
          sql<boolean>`viewers.status = 'active' and (viewers.expires_at is null or viewers.expires_at > now())`,
        ),
    )
    .where(eb => eb.or([eb('sessions.view_as_id', 'is', null), eb('viewers.id', 'is not', null)]))
    .select([
      ...listUserColumns(),
      'viewers.id as viewer_id',
      'viewers.username as viewer_name',
      'sessions.token_hash',
      'sessions.client',
      'sessions.last_seen_at',
    ])
    .select(wroteAgo.as('wrote_ago'))
    .where(isActiveSession)
    .where(isActiveAccount);

/** An active account with the columns that a session needs. */
export const accountForSession = (db: Db, id: number) =>
  db
    .selectFrom('accounts')
    .select(listUserColumns())
    .where('id', '=', id)
    .where(isActiveAccount)
    .executeTakeFirst();

export const accountForSignIn = (db: Db, username: string) =>
  db
    .selectFrom('accounts')
    .select([
      ...listUserColumns(),
      'accounts.password_hash',
      'accounts.web_access',
      'accounts.totp_secret',
      'accounts.email',
      'accounts.last_online',
      'accounts.device_info',
    ])
    .select(isActiveAccount.as('usable'))
    .where('username_key', '=', username.toLowerCase())
    .where('status', '<>', 'deleted')
    .executeTakeFirst();

export const insertSession = (
  db: Db,
  values: {
    token_hash: string;
    account_id: number;
    client: 'web' | 'field';
    address: string;
    user_agent: string | null;
    device: string | null;
  },
) => db.insertInto('sessions').values(values).execute();

/** Whether anybody has ever signed in on a phone. */
export const hasPhoneSession = async (db: Db) =>
  (await db
    .selectFrom('sessions')
    .select('client')
    .where('client', '=', 'field')
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const touchSession = (db: Db, tokenHash: string, accountId: number) =>
  db.transaction().execute(async trx => {
    await trx
      .updateTable('sessions')
      .set({ last_seen_at: sql`now()` })
      .where('token_hash', '=', tokenHash)
      .execute();
    await markOnline(trx, accountId);
  });

export const markOnline = (db: Db, accountId: number) =>
  db.updateTable('accounts').set({ last_online: sql`now()` }).where('id', '=', accountId).execute();

/** Makes a session view the product as another account, or as its own again. */
export const setViewAs = (db: Db, tokenHash: string, accountId: number | null) =>
  db.updateTable('sessions').set({ view_as_id: accountId }).where('token_hash', '=', tokenHash).execute();

export const endSession = (db: Db, tokenHash: string) =>
  db.updateTable('sessions').set({ ended_at: sql`now()` }).where('token_hash', '=', tokenHash).execute();

/**
 * Ends every session of an account, or those of one client: password change, disabling, deletion, web access revoked.
 */
export const endAccountSessions = (db: Db, accountId: number, client?: 'web' | 'field') =>
  db
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .$if(client !== undefined, q => q.where('client', '=', client!))
    .execute();

/** Uses up a one-time password: it opens one session, within 72 hours. Returns whether it was still valid. */
export const consumeOneTimePassword = async (db: Db, accountId: number) => {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ one_time_used_at: sql<Date>`now()` })
    .where('id', '=', accountId)
    .where('one_time_used_at', 'is', null)
    .where(sql<boolean>`password_set_at > now() - interval '72 hours'`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Uses up a TOTP time step of an account; false when that step or a later one was used: a code works once. */
export const consumeTotpStep = async (db: Db, accountId: number, step: number) => {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ totp_last_step: step })
    .where('id', '=', accountId)
    .where(eb => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Uses up one of an account's recovery codes; false when it is none of them. */
export const consumeRecoveryCode = async (db: Db, accountId: number, codeHash: string) => {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ recovery_codes: sql<string>`recovery_codes - ${codeHash}::text` })
    .where('id', '=', accountId)
    .where(sql<boolean>`jsonb_exists(recovery_codes, ${codeHash})`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Fails when the database does not answer or is a replica, which refuses even an update of no row. */
export const pingDatabase = (db: Db) => sql`update outbox_row set last = last where false`.execute(db);
