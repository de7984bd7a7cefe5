import { reachesEvery } from '../../../contract/organisation/row-access';
import type { User } from '../../framework/identity/user';
import { placeWithin } from '../../organisation/row-access/visibility';
import type { DashboardFilter } from './filter';

/**
 * Whether a user may reach everything that counts at a place, so that sums can answer him: an admin, and whoever has
 * clusters of his own, to which his filter keeps him with his owner. The few others reach single sites and are counted
 * for row by row.
 */
export const reachesAllOf = (user: User, { owner, clusters }: DashboardFilter) => {
  if (reachesEvery('sites', user)) return true;
  const own = placeWithin('sites', user);
  return (
    own !== null &&
    (own.owner === null || own.owner === owner) &&
    !!clusters?.every(cluster => own.clusters.includes(cluster))
  );
};

/** Whether what somebody reaches hangs on who works for whom, so that figures change with the accounts. */
export const reachesByPeople = (user: User) =>
  !reachesEvery('sites', user) && placeWithin('sites', user) === null;
