import { randomBytes } from 'node:crypto';
import type { Permissions } from '../../../contract/framework/permissions';
import type { Db } from '../db/client';
import { hashPassword } from './session/passwords';

/** Whether the database is in use. */
export const hasAccounts = async (db: Db) =>
  (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Adds the account `admin` to an empty database and returns its one-time password. */
export const addFirstAdmin = async (db: Db, permissions: Permissions) => {
  const password = randomBytes(12).toString('base64url');
  await db
    .insertInto('accounts')
    .values({
      username: 'admin',
      username_key: 'admin',
      password_hash: await hashPassword(password),
      must_change_password: true,
      role: 'admin',
      permissions: JSON.stringify(permissions),
      web_access: true,
      search_text: 'admin',
    })
    .execute();
  return password;
};
