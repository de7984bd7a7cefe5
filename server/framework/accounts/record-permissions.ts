import { listScopes } from '../../../contract/framework/grants';
import type { Permissions } from '../../../contract/framework/permissions';
import type { SecurityDetails } from '../../../contract/framework/security-events';
import type { ActionOn } from '../../../contract/framework/undo';
import { recordHistory } from '../history/record-history';
import { recordSecurityEvent } from '../history/security-event';
import type { HandlerContext } from '../http/mount';
import { diffPermissions } from '../security-events/diff-permissions';

/** Records a change of an account's permissions in the history and among the security events. */
export const recordPermissions = async (
  { db, user, request }: Pick<HandlerContext, 'db' | 'user' | 'request'>,
  { id, permissions: before }: { id: number; permissions: Permissions },
  after: Permissions,
  action: ActionOn<'accounts'>,
  details: SecurityDetails = {},
) => {
  await recordHistory(db, { user, address: request.ip }, [
    {
      object: 'accounts',
      id,
      action,
      before: { ...nothing(before, after), ...before },
      after: { ...nothing(before, after), ...after },
    },
  ]);
  await recordSecurityEvent(db, request, {
    kind: 'permissionsChanged',
    accountId: id,
    by: user.userid,
    details: { ...diffPermissions(before, after), ...details },
  });
};

/** With the scopes that are not granted: otherwise a scope that is taken away would be no difference. */
const nothing = (...permissions: Permissions[]) =>
  Object.fromEntries(
    [...listScopes().map(({ scope }) => scope), ...permissions.flatMap(Object.keys)].map(name => [
      name,
      null,
    ]),
  );
