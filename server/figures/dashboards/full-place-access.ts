import { hasFullAccess } from '../../../contract/organisation/row-access';
import type { User } from '../../framework/identity/user';
import { visiblePlace } from '../../organisation/row-access/visibility';
import type { DashboardFilter } from './filter';

/**
 * Whether a user has row access to everything that counts at a place, so that precomputed sums can be used: admins, and
 * users limited to their own clusters, which their filter restricts them to together with their owner. The few others
 * have access to single sites and are counted row by row.
 */
export const hasFullPlaceAccess = (user: User, { owner, clusters }: DashboardFilter) => {
  if (hasFullAccess('sites', user)) return true;
  const own = visiblePlace('sites', user);
  return (
    own !== null &&
    (own.owner === null || own.owner === owner) &&
    !!clusters?.every(cluster => own.clusters.includes(cluster))
  );
};

/** Whether a user's row access depends on who works for whom, so that figures change with the accounts. */
export const hasAccessByPeople = (user: User) =>
  !hasFullAccess('sites', user) && visiblePlace('sites', user) === null;
