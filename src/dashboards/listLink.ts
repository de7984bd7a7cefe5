import { isAllowed, type Rule } from '../../contract/permissions';
import { resources } from '../../contract/resources';
import type { SessionUser } from '../../contract/session';

import { ownPlaceOf } from './ownPlace';

export type LinkFilter = Record<string, string | number | undefined>;

/**
 * The address of a list with a filter, for this reader; none where the list is closed to him. What he is bound to anyway is not named but kept to by `own`,
 * within which he may name owner and cluster; nothing where he may not use one of the other filters.
 */
export const listLink = (user: SessionUser | null, list: string, filter: LinkFilter) => {
  const contract = resources.get(list);
  if (!contract || !user || !isAllowed(user, contract.actions.list.needs as Rule)) return undefined;
  const { owner, clusters } = ownPlaceOf(user);
  const [cluster] = clusters.length === 1 ? clusters : [];
  const bound = { owner, cluster };
  const kept: LinkFilter = {};
  for (const [name, value] of Object.entries(filter)) {
    const lock = contract.locks?.[name];
    if (value === undefined || (lock && value === bound[lock])) continue;
    const rule = contract.filterFrom?.[name];
    if (rule && !lock && !isAllowed(user, rule)) return undefined;
    kept[name] = value;
  }
  if (user.role !== 'admin' || owner || clusters.length) kept.own = 'yes';
  return `/${list}?filter=${encodeURIComponent(JSON.stringify(kept))}`;
};
