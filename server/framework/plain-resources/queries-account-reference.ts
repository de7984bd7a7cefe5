import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/client';
import type { User } from '../identity/user';
import type { Reference } from './register-plain-resources';

/**
 * Accounts by their usernames. Whoever is signed in may choose any of them, as histories name them too; or those of
 * `visible`, as in `RecordAccess`. For some thousand accounts.
 */
export const createAccountReference = (visible?: (user: User) => RawBuilder<unknown>): Reference => {
  const listAccounts = async (db: Db, user?: User) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select h.object_id as id, h.name
      from (select id as object_id, username as name, username_key as key from accounts where status <> 'deleted') as h
      where ${user && visible ? sql`exists (select ${visible(user)})` : sql`true`}
      order by h.key`.execute(db);
    return rows;
  };
  return {
    cause: 'unknownAccount',
    choices: { list: 'accounts', load: listAccounts },
    find: async (db, user, id) => (await listAccounts(db, user)).some(account => account.id === id),
    loadNames: async db => {
      const names = new Map<unknown, string>((await listAccounts(db)).map(({ id, name }) => [id, name]));
      return id => names.get(id);
    },
    loadCellReader: async ({ db, user }) => {
      const accounts = await listAccounts(db, user);
      return {
        parse: text => accounts.find(({ name }) => name === text)?.id,
        choices: accounts.map(({ name }) => name),
      };
    },
  };
};
