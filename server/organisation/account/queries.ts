import { sql, type Updateable } from 'kysely';
import { alertSwitches } from '../../../contract/organisation/alert-kinds';
import type { Db } from '../../framework/db/client';
import type { AccountTable } from '../../framework/db/schema-organisation';

export const accountById = (db: Db, id: number) =>
  db
    .selectFrom('accounts')
    .leftJoin('accounts as managers', 'managers.id', 'accounts.manager_id')
    .select([
      'accounts.id',
      'accounts.username',
      'accounts.role',
      'accounts.first_name',
      'accounts.last_name',
      'accounts.email',
      'accounts.phone',
      'accounts.matricule',
      'accounts.sms_notification',
      'accounts.email_notification',
      'accounts.subscribe_newsletter',
      ...alertSwitches.map(name => `accounts.${name}` as const),
      'managers.username as manager_username',
    ])
    .where('accounts.id', '=', id)
    .executeTakeFirst();

export const updateAccount = (db: Db, id: number, values: Updateable<AccountTable>) =>
  db
    .updateTable('accounts')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();

export const isEmailTaken = async (db: Db, email: string, exceptId: number) =>
  (await db
    .selectFrom('accounts')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('status', '<>', 'deleted')
    .where('id', '<>', exceptId)
    .executeTakeFirst()) !== undefined;

/** The person to notify of a change of the account, with their contact data. */
export const findAccountContact = (db: Db, id: number) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username', 'username_key', 'email', 'first_name', 'last_name', 'matricule'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export const findPasswordHash = async (db: Db, id: number) =>
  (await db.selectFrom('accounts').select('password_hash').where('id', '=', id).executeTakeFirst())
    ?.password_hash;

export const setPassword = (db: Db, id: number, password_hash: string) =>
  db
    .updateTable('accounts')
    .set({ password_hash, must_change_password: false })
    .where('id', '=', id)
    .execute();

export const codeState = (db: Db, id: number) =>
  db
    .selectFrom('accounts')
    .select(['totp_secret', 'recovery_codes'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export const setPendingCode = (db: Db, id: number, sealed: string) =>
  db
    .updateTable('accounts')
    .set({ totp_pending: sealed, totp_pending_at: sql`now()` })
    .where('id', '=', id)
    .execute();

/** The encrypted secret that is being set up, within its 15 minutes. */
export const pendingCode = async (db: Db, id: number) =>
  (
    await db
      .selectFrom('accounts')
      .select('totp_pending')
      .where('id', '=', id)
      .where(sql<boolean>`totp_pending_at > now() - interval '15 minutes'`)
      .executeTakeFirst()
  )?.totp_pending;

/** Activates a pending secret; false when another one has been started meanwhile. */
export const enableCode = async (
  db: Db,
  id: number,
  { sealed, step, recoveryHashes }: { sealed: string; step: number; recoveryHashes: string[] },
) => {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({
      totp_secret: sealed,
      totp_last_step: step,
      totp_pending: null,
      totp_pending_at: null,
      recovery_codes: JSON.stringify(recoveryHashes),
    })
    .where('id', '=', id)
    .where('totp_pending', '=', sealed)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** False when the account has no code switched on. */
export const setRecoveryCodes = async (db: Db, id: number, hashes: string[]) => {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ recovery_codes: JSON.stringify(hashes) })
    .where('id', '=', id)
    .where('totp_secret', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** False when the account has no code switched on. */
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
