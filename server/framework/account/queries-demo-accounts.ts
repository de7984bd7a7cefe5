import { listRoles, type Permissions, type Role } from '../../../contract/framework/permissions';
import type { Db } from '../db/client';
import { hashPassword } from './session/passwords';

/** For a demo: an account for each role, named as it, all with one password. */
export const addAccountPerRole = async (
  db: Db,
  password: string,
  getPermissions: (role: Role) => Permissions = () => ({}) as Permissions,
) => {
  const password_hash = await hashPassword(password);
  const accounts = listRoles().map(role => ({
    username: role,
    username_key: role,
    password_hash,
    role,
    permissions: JSON.stringify(getPermissions(role)),
    web_access: true,
    search_text: role,
  }));
  await db.insertInto('accounts').values(accounts).execute();
};
