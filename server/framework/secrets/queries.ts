import { acquireAdvisoryLock } from '../db/acquire-advisory-lock';
import type { Db } from '../db/client';
import { matchAllRows } from '../db/require-where-plugin';

/** One server at a time, until the transaction ends. */
export const lockSecrets = (db: Db) => acquireAdvisoryLock(db, 'secrets');

export type StoredCodes = { id: number; totp_secret: string | null; totp_pending: string | null };

/**
 * Accounts with an authenticator (active or being set up) whose stored secret has another prefix: plain text, or
 * another key.
 */
export const listCodesWithoutPrefix = (db: Db, prefix: string): Promise<StoredCodes[]> =>
  db
    .selectFrom('accounts')
    .select(['id', 'totp_secret', 'totp_pending'])
    .where(eb =>
      eb.or([eb('totp_secret', 'not like', `${prefix}%`), eb('totp_pending', 'not like', `${prefix}%`)]),
    )
    .forUpdate()
    .execute();

export const storeCodes = (db: Db, { id, ...codes }: StoredCodes) =>
  db.updateTable('accounts').set(codes).where('id', '=', id).execute();

/** A stored secret of the settings. */
export const getStoredSecret = async (db: Db, key: string) =>
  (await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst())?.value as
    | string
    | undefined;

export const storeSecret = (db: Db, key: string, value: unknown) =>
  db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value) })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute();

/** Deletes what was encrypted with a lost key: authenticators, their recovery codes, and the settings' secrets. */
export const deleteSealed = async (db: Db, keys: readonly string[]) => {
  await db.deleteFrom('settings').where('key', 'in', keys).execute();
  // Push subscriptions are bound to the old keys: phones subscribe again.
  await db.deleteFrom('push_subscriptions').where(matchAllRows).execute();
  const rows = await db
    .updateTable('accounts')
    .set({ totp_secret: null, totp_last_step: null, totp_pending: null, recovery_codes: null })
    .where(eb => eb.or([eb('totp_secret', 'is not', null), eb('totp_pending', 'is not', null)]))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};
