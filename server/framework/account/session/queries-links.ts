import { sql } from 'kysely';
import type { Db } from '../../db/client';
import { isActiveAccount } from '../queries-active';
import { getAccountRegistration } from '../register-accounts';

/** The active account with a name or mail address. */
export const findAccountByNameOrEmail = (db: Db, text: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username', 'email'])
    .where(eb =>
      eb.or([eb('username_key', '=', text.toLowerCase()), eb(sql`lower(email)`, '=', text.toLowerCase())]),
    )
    .where(isActiveAccount)
    .orderBy(sql`username_key = ${text.toLowerCase()}`, 'desc')
    .limit(1)
    .executeTakeFirst();

export const insertPasswordLink = (db: Db, codeHash: string, accountId: number) =>
  db.insertInto('password_links').values({ code_hash: codeHash, account_id: accountId }).execute();

/** The account for which a code is valid. */
export const findAccountByLink = (db: Db, codeHash: string) =>
  db
    .selectFrom('password_links')
    .innerJoin('accounts', 'accounts.id', 'password_links.account_id')
    .select([
      'accounts.id',
      'accounts.username',
      'accounts.username_key',
      'accounts.role',
      'accounts.email',
      'accounts.first_name',
      'accounts.last_name',
      ...getAccountRegistration().namingColumns.map(name => `accounts.${name}` as const),
    ])
    .where('code_hash', '=', codeHash)
    .where(isUsableLink)
    .where(isActiveAccount)
    .executeTakeFirst();

/** Uses up a code and all others of its account; false when it was already used. */
export const consumePasswordLink = async (db: Db, codeHash: string, accountId: number) => {
  const { numUpdatedRows } = await db
    .updateTable('password_links')
    .set({ used_at: sql<Date>`now()` })
    .where('code_hash', '=', codeHash)
    .where(isUsableLink)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await db
    .updateTable('password_links')
    .set({ used_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute();
  return true;
};

const isUsableLink = sql<boolean>`password_links.used_at is null
  and password_links.created_at > now() - interval '30 minutes'`;
