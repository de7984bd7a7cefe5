import { sql } from 'kysely';
import { hasAllPermissions, isRoleAtLeast } from '../../../contract/framework/permissions';
import type { Db } from '../../../server/framework/db/client';
import type { User } from '../../../server/framework/identity/user';
import type { Reference } from '../../../server/framework/plain-resources/register-plain-resources';
import { ownThrough } from '../../../server/framework/plain-resources/visibility-own-through';

/** All accounts, by their names: a fleet has few. */
export const listAccounts = async (db: Db) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username as name'])
    .where('status', '<>', 'deleted')
    .orderBy('username_key')
    .execute();

export const accountReference: Reference = {
  cause: 'unknownAccount',
  find: async (db, _, id) => (await listAccounts(db)).some(account => account.id === id),
  loadNames: async db => {
    const names = new Map<unknown, string>((await listAccounts(db)).map(({ id, name }) => [id, name]));
    return id => names.get(id);
  },
  loadCellReader: async ({ db }) => {
    const accounts = await listAccounts(db);
    return {
      parse: text => accounts.find(({ name }) => name === text)?.id,
      choices: accounts.map(({ name }) => name),
    };
  },
};

const seesAll = (user: User) => hasAllPermissions(user) || isRoleAtLeast(user.role, 'dispatcher');

/** Drivers see themselves and the rows that refer to them, everybody else all of them. */
export const ofDriver = ownThrough('drivers', 'account', seesAll);

/** An account is its owner's and the office's. */
export const visibleAccounts = (user: User) =>
  sql`from accounts where accounts.id = h.object_id and ${seesAll(user) ? sql`true` : sql`accounts.id = ${user.userid}`}`;
