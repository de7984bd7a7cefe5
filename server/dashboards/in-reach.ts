import { clustersOf } from '../platform/filters';
import type { User } from '../platform/user';
import type { DashboardFilter } from './filter';

/**
 * Whether a user may reach everything that counts at a place, so that sums can answer him: an admin, and whoever has
 * clusters of his own, to which his filter keeps him with his owner. The few others reach single sites and are counted
 * for row by row.
 */
export const reachesAllOf = (user: User, { owner, clusters }: DashboardFilter) => {
  if (user.role === 'admin') return true;
  const own = clustersOf(user);
  const hisOwner = user.role === 'cluster_manager' || user.owner === null || user.owner === owner;
  return hisOwner && !!clusters?.every(cluster => own.includes(cluster));
};
