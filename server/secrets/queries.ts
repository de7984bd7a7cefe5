import { everyRow } from '../db/bounded-writes';
import type { Db } from '../db/client';
import { takeTurns } from '../db/take-turns';
import { version } from './key-ring';

/** One server at a time, until the transaction ends. */
export const lockSecrets = (db: Db) => takeTurns(db, 'secrets');

export type StoredCodes = { id: number; totp_secret: string | null; totp_pending: string | null };
const columns = ['id', 'totp_secret', 'totp_pending'] as const;

/** Accounts whose code secrets lie in clear, as they did before migration 0029. */
export const clearCodes = (db: Db): Promise<StoredCodes[]> =>
  db
    .selectFrom('accounts')
    .select(columns)
    .where(eb =>
      eb.or([eb('totp_secret', 'not like', `${version}.%`), eb('totp_pending', 'not like', `${version}.%`)]),
    )
    .forUpdate()
    .execute();

/** Accounts that have a code or are setting one up, in portions. */
export const codesAfter = (db: Db, after: number, most: number): Promise<StoredCodes[]> =>
  db
    .selectFrom('accounts')
    .select(columns)
    .where('id', '>', after)
    .where(eb => eb.or([eb('totp_secret', 'is not', null), eb('totp_pending', 'is not', null)]))
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .execute();

export const storeCodes = (db: Db, { id, ...codes }: StoredCodes) =>
  db.updateTable('accounts').set(codes).where('id', '=', id).execute();

/** A secret of the settings as it is stored. */
export const storedSecret = async (db: Db, key: string) =>
  (await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst())?.value as
    | string
    | undefined;

export const storeSecret = (db: Db, key: string, value: unknown) =>
  db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value) })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute();

export const secretsNamed = async (db: Db, keys: readonly string[]): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    (await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', keys).execute()).map(row => [
      row.key,
      row.value,
    ]),
  );

export const secretsThatBegin = async <Value>(db: Db, beginning: string) =>
  (await db.selectFrom('settings').select('value').where('key', 'like', `${beginning}%`).execute()).map(
    ({ value }) => value as Value,
  );

export const clearAnswers = (db: Db, call: string, beginning: string) =>
  db
    .deleteFrom('settings')
    .where(eb => eb.or([eb('key', '=', call), eb('key', 'like', `${beginning}%`)]))
    .execute();

/** Forgets what was sealed under a key that is lost: codes, their recovery codes, and the settings' secrets. */
export const forgetSealed = async (db: Db, keys: readonly string[]) => {
  await db.deleteFrom('settings').where('key', 'in', keys).execute();
  // Push services take nothing for them under other keys: phones ask again.
  await db.deleteFrom('push_subscriptions').where(everyRow).execute();
  const rows = await db
    .updateTable('accounts')
    .set({ totp_secret: null, totp_last_step: null, totp_pending: null, recovery_codes: null })
    .where(eb => eb.or([eb('totp_secret', 'is not', null), eb('totp_pending', 'is not', null)]))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};
