import { sql } from 'kysely';
import { hasAllPermissions, listRoles, type Permissions } from '../../../contract/framework/permissions';
import { isActiveAccount } from '../account/queries-active';
import { acquireAdvisoryLock } from '../db/acquire-advisory-lock';
import type { Db } from '../db/client';

/** The stored permissions of an account. */
export const findPermissions = async (db: Db, id: number) =>
  (await db.selectFrom('accounts').select('permissions').where('id', '=', id).executeTakeFirstOrThrow())
    .permissions;

/** Without a new version: it goes along with a change that has one. */
export const storePermissions = (db: Db, id: number, permissions: Permissions) =>
  db
    .updateTable('accounts')
    .set({ permissions: JSON.stringify(permissions) })
    .where('id', '=', id)
    .execute();

export const storeSearchText = (db: Db, id: number, search_text: string) =>
  db.updateTable('accounts').set({ search_text }).where('id', '=', id).execute();

/**
 * Whether somebody besides this account holds all permissions and can sign in. Until the transaction ends nobody else
 * asks: two administrators cannot deactivate each other.
 */
export const hasOtherAdmin = async (db: Db, id: number) => {
  await acquireAdvisoryLock(db, 'last administrator');
  const other = await db
    .selectFrom('accounts')
    .select('id')
    .where(
      'role',
      'in',
      listRoles().filter(role => hasAllPermissions({ role })),
    )
    .where('id', '<>', id)
    .where(isActiveAccount)
    .where(sql<boolean>`web_access`)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
};
