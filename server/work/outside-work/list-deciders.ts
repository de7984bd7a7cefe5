import { isAllowed, type Rule } from '../../../contract/framework/permissions';
import { backgroundUser } from '../../framework/account/session/background-user';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { listAccountsWithAccess } from './queries';

/** A decision on work: who may make it, if they reach one of its sites. */
export type Decision = { rule: Rule; site_id: number; drop_site_id: number | null };

/** Of each decision, the users below admin who may make it, by name; none: admins alone. */
export const listDeciders = async (db: Db, decisions: readonly Decision[]): Promise<User[][]> => {
  const siteIds = [...new Set(decisions.flatMap(listSiteIds))];
  const usersBySite = new Map<number, User[]>();
  if (siteIds.length)
    for (const { site_ids, ...account } of await listAccountsWithAccess(db, siteIds)) {
      const user = await backgroundUser(db, account);
      for (const id of site_ids) usersBySite.set(id, [...(usersBySite.get(id) ?? []), user]);
    }
  return decisions.map(decision => {
    const users = listSiteIds(decision).flatMap(id => usersBySite.get(id) ?? []);
    const byId = new Map(users.map(user => [user.userid, user]));
    return [...byId.values()].filter(user => isAllowed(user, decision.rule));
  });
};

const listSiteIds = ({ site_id, drop_site_id }: Decision) =>
  drop_site_id === null ? [site_id] : [site_id, drop_site_id];
