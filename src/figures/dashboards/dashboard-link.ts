import type { ResourceContract } from '../../../contract/framework/endpoint';
import { hasAllPermissions, isAllowed, type Rule } from '../../../contract/framework/permissions';
import type { SessionUser } from '../../../contract/organisation/session';
import { buildListUrl, type ListFilterInput } from '../../framework/ui/list-url';
import { getDashboardRestriction } from './dashboard-restriction';

/**
 * The address of a list within the user's own owner and clusters, to which dashboards restrict them; none if the user
 * may not open the list or use one of the filters. Owner and cluster are omitted where they equal the only value that
 * the user may read.
 */
export const buildDashboardLink = <C extends ResourceContract, Values>(
  user: SessionUser | null,
  contract: C,
  filter: ListFilterInput<NoInfer<C>, Values>,
) => {
  if (!user || !isAllowed(user, contract.actions.list.needs as Rule)) return undefined;
  const { owner, clusters } = getDashboardRestriction(user);
  const [cluster] = clusters.length === 1 ? clusters : [];
  const lockedValues = { owner, cluster };
  const params: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(filter)) {
    const lock = contract.locks?.[name];
    if (value === undefined || (lock && value === lockedValues[lock])) continue;
    const rule = contract.filterFrom?.[name];
    if (rule && !lock && !isAllowed(user, rule)) return undefined;
    params[name] = value;
  }
  if (!hasAllPermissions(user) || owner || clusters.length) params.own = 'yes';
  return buildListUrl<ResourceContract, object>(contract, params);
};
