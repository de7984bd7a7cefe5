import type { Permissions } from '../../../contract/framework/permissions';
import type { SecurityDetails } from '../../../contract/framework/security-event';
import { flags } from '../../../contract/organisation/flags';
import { getGrantedClusters, scopes } from '../../../contract/organisation/permissions';

/**
 * The permissions granted and revoked by a change: `pm.close_task`, `gpm` for the scope itself; and the clusters as
 * they are now.
 */
export const diffPermissions = (before: Permissions, after: Permissions): SecurityDetails => {
  const [oldRights, newRights] = [listRights(before), listRights(after)];
  const [oldClusters, newClusters] = [getGrantedClusters(before), getGrantedClusters(after)];
  return {
    added: [...newRights].filter(right => !oldRights.has(right)),
    removed: [...oldRights].filter(right => !newRights.has(right)),
    ...(String(oldClusters) !== String(newClusters) && { clusters: [...newClusters] }),
  };
};

const listRights = (permissions: Permissions) =>
  new Set(
    scopes.flatMap(scope => {
      const granted = permissions[scope];
      return granted ? [scope, ...flags.filter(flag => granted[flag]).map(flag => `${scope}.${flag}`)] : [];
    }),
  );
