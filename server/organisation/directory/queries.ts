import { sql } from 'kysely';
import type { Role } from '../../../contract/organisation/roles';
import { cachedForSeconds } from '../../framework/cache/cache';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { accountVisibleTo, usableAccount } from '../row-access/visibility-of-people';

/** Accounts in use of a role that the caller may reach, by name. */
export const activeAccounts = (db: Db, user: User, role: Role) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username', 'first_name', 'last_name', 'owner', 'cluster_id', 'manager_id'])
    .where('role', '=', role)
    .where(usableAccount)
    .where(accountVisibleTo(user))
    .orderBy('username')
    .execute();

export const findAgent = (db: Db, user: User, agentId: number) => findActive(db, user, 'agent', agentId);
export const findManager = (db: Db, user: User, managerId: number) =>
  findActive(db, user, 'manager', managerId);

/** Which of these are agents in use whom the caller may reach. */
export const agentsAmong = async (db: Db, user: User, ids: readonly (number | null)[]) => {
  const wanted = [...new Set(ids)].filter(id => id !== null);
  if (!wanted.length) return new Set<number>();
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where(sql<boolean>`id = any(${wanted}::int[])`)
    .where('role', '=', 'agent')
    .where(usableAccount)
    .where(accountVisibleTo(user))
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** An account in use of a role that the caller may reach. */
export const findActive = (db: Db, user: User, role: Role, id: number) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username', 'owner', 'cluster_id', 'permissions'])
    .where('id', '=', id)
    .where('role', '=', role)
    .where(usableAccount)
    .where(accountVisibleTo(user))
    .executeTakeFirst();

/** Somebody in use whom the caller may reach. */
export const isReachableAccount = async (db: Db, user: User, id: number) =>
  !!(await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where(usableAccount)
    .where(accountVisibleTo(user))
    .executeTakeFirst());

/** Those that somebody asked for. They change only where a deleted account gives its name away (`retireName`). */
const usernames = cachedForSeconds(['accounts'], async () => new Map<number, string>());

/** For whoever gives an account another name. */
export const invalidateUsernames = usernames.invalidate;

/** Usernames by account id, cached for two seconds. */
export const usernamesOf = async (db: Db, ids: Iterable<number | null>) => {
  const known = await usernames(db);
  const missing = [...new Set(ids)].filter((id): id is number => id !== null && !known.has(id));
  if (missing.length) {
    const rows = await db
      .selectFrom('accounts')
      .select(['id', 'username'])
      .where('id', 'in', missing)
      .execute();
    for (const { id, username } of rows) known.set(id, username);
  }
  return (id: number | null) => (id === null ? null : (known.get(id) ?? null));
};
