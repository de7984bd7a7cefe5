import type { Permissions } from '../../../contract/framework/permissions';
import { getGrantedClusters } from '../../../contract/organisation/permissions';
import { recordPermissions as recordChange } from '../../framework/accounts/record-permissions';
import type { HandlerContext } from '../../framework/http/mount';

/** Records a change of an account's permissions, with the clusters it serves from now on. */
export const recordPermissions = (
  call: Omit<HandlerContext, 'input'>,
  account: { id: number; permissions: Permissions },
  after: Permissions,
) => {
  const [oldClusters, newClusters] = [getGrantedClusters(account.permissions), getGrantedClusters(after)];
  return recordChange(call, account, after, 'accountActions.setPermissions', {
    ...(String(oldClusters) !== String(newClusters) && { clusters: [...newClusters] }),
  });
};
