import { sql, type Updateable } from 'kysely';
import { listAccountSwitches } from '../../../contract/framework/account';
import type { Db } from '../db/client';
import { nextVersion } from '../db/next-version';
import type { AccountTable } from '../db/schema-accounts';
import { getAccountRegistration } from './register-accounts';

/** An account as its owner reads it: profile and notification switches. */
export const accountById = (db: Db, id: number) =>
  db
    .selectFrom('accounts')
    .select([
      'id',
      'username',
      'role',
      'first_name',
      'last_name',
      'email',
      'phone',
      'sms_notification',
      'email_notification',
      ...listAccountSwitches(),
      ...getAccountRegistration().namingColumns,
    ])
    .where('id', '=', id)
    .executeTakeFirst();

export const updateAccount = (db: Db, id: number, values: Updateable<AccountTable>) =>
  db
    .updateTable('accounts')
    .set({ ...values, version: nextVersion(values) })
    .where('id', '=', id)
    .execute();

/** Whether another account that is not deleted has this e-mail address. */
export const isEmailTaken = async (db: Db, email: string, exceptId: number) => {
  const other = await db
    .selectFrom('accounts')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('status', '<>', 'deleted')
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return other !== undefined;
};

/** The person to notify of a change of the account, with their contact data. */
export const findAccountContact = (db: Db, id: number) =>
  db
    .selectFrom('accounts')
    .select([
      'id',
      'username',
      'username_key',
      'role',
      'email',
      'first_name',
      'last_name',
      ...getAccountRegistration().namingColumns,
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export const findPasswordHash = async (db: Db, id: number) => {
  const account = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirst();
  return account?.password_hash;
};

/** Stores a password that the person has chosen. */
export const setPassword = (db: Db, id: number, password_hash: string) =>
  db
    .updateTable('accounts')
    .set({ password_hash, must_change_password: false })
    .where('id', '=', id)
    .execute();

/** Confirmation codes at sign-in (TOTP): the encrypted secret in use, and the hashes of the recovery codes. */
export const codeState = (db: Db, id: number) =>
  db
    .selectFrom('accounts')
    .select(['totp_secret', 'recovery_codes'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Stores the encrypted secret of codes that are being set up, not yet active. */
export const setPendingCode = (db: Db, id: number, encryptedSecret: string) =>
  db
    .updateTable('accounts')
    .set({ totp_pending: encryptedSecret, totp_pending_at: sql`now()` })
    .where('id', '=', id)
    .execute();

/** The encrypted secret that is being set up; it expires after 15 minutes. */
export const pendingCode = async (db: Db, id: number) => {
  const account = await db
    .selectFrom('accounts')
    .select('totp_pending')
    .where('id', '=', id)
    .where(sql<boolean>`totp_pending_at > now() - interval '15 minutes'`)
    .executeTakeFirst();
  return account?.totp_pending;
};

/**
 * Activates a pending secret, encrypted as stored. `step` is the time step of the code just entered, which cannot be
 * used again. False if the setup was restarted in the meantime.
 */
export const enableCode = async (
  db: Db,
  id: number,
  { secret, step, recoveryHashes }: { secret: string; step: number; recoveryHashes: string[] },
) => {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({
      totp_secret: secret,
      totp_last_step: step,
      totp_pending: null,
      totp_pending_at: null,
      recovery_codes: JSON.stringify(recoveryHashes),
    })
    .where('id', '=', id)
    .where('totp_pending', '=', secret)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Replaces the recovery codes; false if the account does not use confirmation codes. */
export const setRecoveryCodes = async (db: Db, id: number, hashes: string[]) => {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ recovery_codes: JSON.stringify(hashes) })
    .where('id', '=', id)
    .where('totp_secret', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Turns confirmation codes off; false if the account does not use them. */
export const disableCode = async (db: Db, id: number) => {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ totp_secret: null, totp_last_step: null, totp_pending: null, recovery_codes: null })
    .where('id', '=', id)
    .where('totp_secret', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const findAccountByUsername = (db: Db, username: string) =>
  db
    .selectFrom('accounts')
    .select('id')
    .where('username_key', '=', username.toLowerCase())
    .where('status', '<>', 'deleted')
    .executeTakeFirst();

/** Sets a one-time password and reactivates the account. */
export const activateWithPassword = (db: Db, username: string, passwordHash: string) =>
  db
    .updateTable('accounts')
    .set({ password_hash: passwordHash, must_change_password: true, status: 'active' })
    .where('username_key', '=', username.toLowerCase())
    .where('status', '<>', 'deleted')
    .returning('id')
    .executeTakeFirst();
