import type { accountActions } from '../../contract/account-actions';
import { flags, type Permissions, scopes } from '../../contract/permissions';
import { clusters } from '../form-lists/queries';
import { conflict, forbidden, invalid, notFound } from '../platform/errors';
import { recordHistory } from '../platform/history';
import type { Handlers } from '../platform/mount';
import { userOf } from '../session/signed-in-user';
import { findPerson, lockAccount, updateAccount } from './queries';

/** What somebody may do, scope by scope; a change holds from his next call (document 3, sections 2.7 and 6). */
export const permissionHandlers: Pick<Handlers<typeof accountActions>, 'permissions' | 'setPermissions'> = {
  permissions: async ({ input, db, user }) => {
    const account = await findPerson(db, user, input.userid);
    if (!account) throw notFound();
    const { pm = {}, gpm = {}, cm = {} } = account.permissions;
    const { role, reviewer } = await userOf(db, account);
    return { data: { pm: { ...pm }, gpm: { ...gpm }, cm: { ...cm } }, role, reviewer };
  },
  setPermissions: async ({ input, db, user, request }) => {
    const found = await findPerson(db, user, input.userid);
    if (!found) throw notFound();
    if (found.role === 'admin') throw forbidden('adminHoldsAll');
    const before = await lockAccount(db, found.id);
    if (before.status === 'deleted') throw conflict({ cause: 'accountDeleted' });
    const served = input.pm?.clusters;
    const known = new Set((await clusters(db)).map(({ id }) => id));
    if (served?.some(id => !known.has(id))) throw invalid('pm.clusters', 'unknownCluster');
    const permissions: Permissions = { ...before.permissions };
    for (const scope of scopes) {
      const sent = input[scope];
      if (!sent) continue;
      permissions[scope] = Object.fromEntries(flags.filter(flag => sent[flag]).map(flag => [flag, true]));
      if (scope === 'pm') permissions.pm!.clusters = served ?? [];
    }
    await updateAccount(db, before.id, { permissions: JSON.stringify(permissions) });
    await recordHistory(db, { user, address: request.ip }, [
      {
        object: 'accounts',
        id: before.id,
        action: 'accountActions.setPermissions',
        before: { ...before.permissions },
        after: { ...permissions },
      },
    ]);
    return {};
  },
};
