import { flags } from '../../../contract/organisation/flags';
import { getGrantedClusters, type Permissions, scopes } from '../../../contract/organisation/permissions';
import type { SecurityDetails } from '../../../contract/organisation/security-events';

/**
 * The permissions granted and revoked by a change: `pm.close_task`, `gpm` for the scope itself; and the clusters as
 * they are now.
 */
export const diffPermissions = (before: Permissions, after: Permissions): SecurityDetails => {
  const [had, has] = [rightsIn(before), rightsIn(after)];
  const [served, serves] = [getGrantedClusters(before), getGrantedClusters(after)];
  return {
    added: [...has].filter(right => !had.has(right)),
    removed: [...had].filter(right => !has.has(right)),
    ...(String(served) !== String(serves) && { clusters: [...serves] }),
  };
};

const rightsIn = (permissions: Permissions) =>
  new Set(
    scopes.flatMap(scope => {
      const granted = permissions[scope];
      return granted ? [scope, ...flags.filter(flag => granted[flag]).map(flag => `${scope}.${flag}`)] : [];
    }),
  );
