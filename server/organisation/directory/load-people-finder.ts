import type { Role } from '../../../contract/organisation/roles';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { normalizeSearchText } from '../../framework/lists/search-text';
import { listActiveAccounts } from './queries';

/** Finds active people of a role by username, within the user's row access. */
export const loadPeopleFinder = async ({ db, user }: { db: Db; user: User }, role: Role) => {
  const people = await listActiveAccounts(db, user, role);
  const byName = new Map(people.map(person => [normalizeSearchText(person.username), person]));
  const find = (name: string) => byName.get(normalizeSearchText(name));
  return Object.assign(find, { usernames: people.map(({ username }) => username) });
};
