import { hasAllPermissions } from '../../../contract/framework/permissions';
import { getGrantedClusters } from '../../../contract/organisation/permissions';
import type { SessionUser } from '../../../contract/organisation/session';

/** The owner and clusters that a user is restricted to on dashboards; no clusters: the whole country. */
export type DashboardRestriction = { owner: string | undefined; clusters: readonly number[] };

export const getDashboardRestriction = (user: SessionUser | null): DashboardRestriction => {
  const granted = user && !hasAllPermissions(user) ? getGrantedClusters(user.permissions) : [];
  const ownCluster = user?.cluster ? [user.cluster] : [];
  return { owner: user?.owner ?? undefined, clusters: granted.length ? granted : ownCluster };
};
