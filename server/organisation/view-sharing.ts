import { hasAllPermissions, isRoleAtLeast } from '../../contract/framework/permissions';
import { getServedClusters } from '../../contract/organisation/permissions';
import { mayShare } from '../../contract/organisation/roles';
import { forbidden, invalid } from '../framework/http/errors';
import type { ViewSharing } from '../framework/saved-views/register-view-sharing';
import { viewSharedWith } from './row-access/visibility-views';
import { listClusters, listOwners } from './settings/queries-choices';

/** Users share only within their own role, clusters and owner; some not at all. */
const requireShareable: ViewSharing['requireShareable'] = async (db, user, shares) => {
  const { share_role, share_cluster, share_owner } = shares;
  if (!share_role && !share_cluster && !share_owner) return;
  if (!mayShare(user)) throw forbidden('sharingNotAllowed');
  if (share_role && !isRoleAtLeast(user.role, share_role)) throw invalid('share_role', 'sharingNotAllowed');
  if (share_cluster) {
    const exists = (await listClusters(db)).some(({ id }) => id === share_cluster);
    const isOwn = hasAllPermissions(user) || getServedClusters(user).includes(share_cluster);
    if (!exists || !isOwn) throw invalid('share_cluster', 'unknownCluster');
  }
  if (share_owner) {
    const exists = (await listOwners(db)).some(({ id }) => id === share_owner);
    const isOwn = hasAllPermissions(user) || !user.owner || user.owner === share_owner;
    if (!exists || !isOwn) throw invalid('share_owner', 'unknownOwner');
  }
};

/** Views are shared with a role, a cluster or an owner. */
export const viewSharing: ViewSharing = { sharedWith: viewSharedWith, requireShareable };
