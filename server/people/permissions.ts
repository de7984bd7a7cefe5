import type { accountActions } from '../../contract/account-actions';
import { clustersGiven, flags, type Permissions, scopes } from '../../contract/permissions';
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
    const { pm = null, gpm = null, cm = null } = account.permissions;
    const { role, reviewer } = await userOf(db, account);
    return { data: { pm, gpm, cm, clusters: [...clustersGiven(account.permissions)] }, role, reviewer };
  },
  setPermissions: async ({ input, db, user, request }) => {
    const found = await findPerson(db, user, input.userid);
    if (!found) throw notFound();
    if (found.role === 'admin') throw forbidden('adminHoldsAll');
    const before = await lockAccount(db, found.id);
    if (before.status === 'deleted') throw conflict({ cause: 'accountDeleted' });
    const known = new Set((await clusters(db)).map(({ id }) => id));
    for (const [field, ids] of Object.entries({
      clusters: input.clusters,
      'pm.clusters': input.pm?.clusters,
    }))
      if (ids?.some(id => !known.has(id))) throw invalid(field, 'unknownCluster');
    // A form that sends pm without clusters serves none; whom one serves outlasts the scope it stands in.
    const served = input.clusters ??
      (input.pm ? (input.pm.clusters ?? []) : undefined) ?? [...clustersGiven(before.permissions)];
    const permissions: Permissions = {};
    for (const scope of scopes) {
      const sent = input[scope];
      if (sent === undefined) permissions[scope] = before.permissions[scope];
      else if (sent)
        permissions[scope] = Object.fromEntries(flags.filter(flag => sent[flag]).map(flag => [flag, true]));
    }
    if (permissions.pm) permissions.pm = { ...permissions.pm, clusters: served };
    else if (served.length) permissions.clusters = served;
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
