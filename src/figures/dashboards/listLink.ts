import type { ResourceContract } from '../../../contract/framework/endpoint';
import { isAllowed, type Rule } from '../../../contract/organisation/permissions';
import { holdsAll } from '../../../contract/organisation/roles';
import type { SessionUser } from '../../../contract/organisation/session';
import { type FilterOf, listAddress } from '../../framework/ui/listAddress';
import { ownPlaceOf } from './ownPlace';

/**
 * The address of a list with a filter, for this reader; none where the list is closed to him. What he is bound to anyway is not named but kept to by `own`,
 * within which he may name owner and cluster; nothing where he may not use one of the other filters.
 */
export const listLink = <C extends ResourceContract, Given>(
  user: SessionUser | null,
  contract: C,
  filter: FilterOf<NoInfer<C>, Given>,
) => {
  if (!user || !isAllowed(user, contract.actions.list.needs as Rule)) return undefined;
  const { owner, clusters } = ownPlaceOf(user);
  const [cluster] = clusters.length === 1 ? clusters : [];
  const bound = { owner, cluster };
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(filter)) {
    const lock = contract.locks?.[name];
    if (value === undefined || (lock && value === bound[lock])) continue;
    const rule = contract.filterFrom?.[name];
    if (rule && !lock && !isAllowed(user, rule)) return undefined;
    kept[name] = value;
  }
  if (!holdsAll(user) || owner || clusters.length) kept.own = 'yes';
  return listAddress<ResourceContract, object>(contract, kept);
};
