import { sql } from 'kysely';
import { hasAllPermissions, isRoleAtLeast } from '../../../contract/framework/permissions';
import type { Db } from '../../../server/framework/db/client';
import type { User } from '../../../server/framework/identity/user';
import { ownThrough } from '../../../server/framework/plain-resources/visibility-own-through';

/** The driver who signs in with an account. */
export const findDriver = async (db: Db, account: number) =>
  (await sql<{ id: number }>`select id from drivers where account = ${account}`.execute(db)).rows.at(0)?.id ??
  null;

const seesAll = (user: User) => hasAllPermissions(user) || isRoleAtLeast(user.role, 'dispatcher');

/** Drivers see themselves and the rows that refer to them, everybody else all of them. */
export const ofDriver = ownThrough('drivers', 'account', seesAll);

/** An account is its owner's and the office's. */
export const visibleAccounts = (user: User) =>
  sql`from accounts where accounts.id = h.object_id and ${seesAll(user) ? sql`true` : sql`accounts.id = ${user.userid}`}`;
