import { sql } from 'kysely';
import type { Db } from '../db/client';
import type { User } from '../identity/user';
import { getProductRules, type Reference } from './register-plain-resources';

/** Accounts by their usernames, of which a user may choose those within reach. For some thousand accounts. */
export const accountReference: Reference = {
  cause: 'unknownAccount',
  choices: { list: 'accounts', load: (db, user) => listAccounts(db, user) },
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

const listAccounts = async (db: Db, user?: User) => {
  const { accounts: visible } = getProductRules().records;
  const { rows } = await sql<{ id: number; name: string }>`
    select h.object_id as id, h.name
    from (select id as object_id, username as name, username_key as key from accounts where status <> 'deleted') as h
    where ${user && visible ? sql`exists (select ${visible(user)})` : sql`true`}
    order by h.key`.execute(db);
  return rows;
};
