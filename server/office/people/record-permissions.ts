import type { Permissions } from '../../../contract/organisation/permissions';
import { recordHistory } from '../../framework/history/record-history';
import { recordSecurityEvent } from '../../framework/history/security-event';
import type { HandlerContext } from '../../framework/http/mount';
import { diffPermissions } from '../../organisation/security-events/diff-permissions';

/** Records a change of an account's permissions in the history and among the security events. */
export const recordPermissions = async (
  { db, user, request }: Omit<HandlerContext, 'input'>,
  { id, permissions: before }: { id: number; permissions: Permissions },
  after: Permissions,
) => {
  await recordHistory(db, { user, address: request.ip }, [
    {
      object: 'accounts',
      id,
      action: 'accountActions.setPermissions',
      before: { ...before },
      after: { ...after },
    },
  ]);
  await recordSecurityEvent(db, request, {
    kind: 'permissionsChanged',
    accountId: id,
    by: user.userid,
    details: diffPermissions(before, after),
  });
};
