import { sql } from 'kysely';
import type { Role } from '../../../contract/organisation/roles';
import { isActiveAccount } from '../../framework/account/queries-active';
import { cachedForSeconds } from '../../framework/cache/cache';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { accountVisibleTo } from '../row-access/visibility-accounts';

/** The username of the manager of an account. */
export const getManagerName = async (db: Db, accountId: number) => {
  const manager = await db
    .selectFrom('accounts')
    .innerJoin('accounts as managers', 'managers.id', 'accounts.manager_id')
    .select('managers.username')
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  return manager?.username ?? null;
};

/** Active accounts of a role that the caller may see, by name. */
export const listActiveAccounts = (db: Db, user: User, role: Role) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username', 'first_name', 'last_name', 'owner', 'cluster_id', 'manager_id'])
    .where('role', '=', role)
    .where(isActiveAccount)
    .where(accountVisibleTo(user))
    .orderBy('username')
    .execute();

export const findAgent = (db: Db, user: User, agentId: number) =>
  findActiveAccount(db, user, 'agent', agentId);
export const findManager = (db: Db, user: User, managerId: number) =>
  findActiveAccount(db, user, 'manager', managerId);

/** Which of these are active agents that the caller may see. */
export const filterActiveAgents = async (db: Db, user: User, ids: readonly (number | null)[]) => {
  const uniqueIds = [...new Set(ids)].filter(id => id !== null);
  if (!uniqueIds.length) return new Set<number>();
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where(sql<boolean>`id = any(${uniqueIds}::int[])`)
    .where('role', '=', 'agent')
    .where(isActiveAccount)
    .where(accountVisibleTo(user))
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** An active account of a role that the caller may see. */
export const findActiveAccount = (db: Db, user: User, role: Role, id: number) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username', 'owner', 'cluster_id', 'permissions'])
    .where('id', '=', id)
    .where('role', '=', role)
    .where(isActiveAccount)
    .where(accountVisibleTo(user))
    .executeTakeFirst();

/** An active account of one of the roles that the caller may see, by its username in any case. */
export const findActiveAccountByName = (db: Db, user: User, roles: readonly Role[], username: string) =>
  db
    .selectFrom('accounts')
    .select('id')
    .where('username_key', '=', username.toLowerCase())
    .where('role', 'in', roles)
    .where(isActiveAccount)
    .where(accountVisibleTo(user))
    .executeTakeFirst();

/** Whether the account is active and visible to the caller. */
export const isReachableAccount = async (db: Db, user: User, id: number) =>
  !!(await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where(isActiveAccount)
    .where(accountVisibleTo(user))
    .executeTakeFirst());

/** Usernames looked up so far. They change only when a deleted account's name is released (`releaseUsername`). */
const usernames = cachedForSeconds(['accounts'], async () => new Map<number, string>());

/** For code that renames an account. */
export const invalidateUsernames = usernames.invalidate;

/** Usernames by account id, cached for two seconds. */
export const getUsernames = async (db: Db, ids: Iterable<number | null>) => {
  const cached = await usernames(db);
  const missing = [...new Set(ids)].filter((id): id is number => id !== null && !cached.has(id));
  if (missing.length) {
    const rows = await db
      .selectFrom('accounts')
      .select(['id', 'username'])
      .where('id', 'in', missing)
      .execute();
    for (const { id, username } of rows) cached.set(id, username);
  }
  return (id: number | null) => (id === null ? null : (cached.get(id) ?? null));
};
