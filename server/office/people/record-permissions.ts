import type { Permissions } from '../../../contract/framework/permissions';
import { getGrantedClusters, scopes } from '../../../contract/organisation/permissions';
import { recordHistory } from '../../framework/history/record-history';
import { recordSecurityEvent } from '../../framework/history/security-event';
import type { HandlerContext } from '../../framework/http/mount';
import { diffPermissions } from '../../framework/security-events/diff-permissions';

/** Records a change of an account's permissions in the history and among the security events. */
export const recordPermissions = async (
  { db, user, request }: Omit<HandlerContext, 'input'>,
  { id, permissions: before }: { id: number; permissions: Permissions },
  after: Permissions,
) => {
  const [oldClusters, newClusters] = [getGrantedClusters(before), getGrantedClusters(after)];
  await recordHistory(db, { user, address: request.ip }, [
    {
      object: 'accounts',
      id,
      action: 'accountActions.setPermissions',
      before: toHistoryValues(before),
      after: toHistoryValues(after),
    },
  ]);
  await recordSecurityEvent(db, request, {
    kind: 'permissionsChanged',
    accountId: id,
    by: user.userid,
    details: {
      ...diffPermissions(before, after),
      ...(String(oldClusters) !== String(newClusters) && { clusters: [...newClusters] }),
    },
  });
};

/** With the scopes that are not granted: otherwise a scope that is taken away would be no difference. */
const toHistoryValues = (permissions: Permissions) => ({
  ...Object.fromEntries([...scopes, 'clusters'].map(name => [name, null])),
  ...permissions,
});
