import { isDeepStrictEqual } from 'node:util';
import type { Permissions } from '../../../contract/framework/permissions';
import { hasAllPermissions } from '../../../contract/framework/permissions';
import type { accountActions } from '../../../contract/organisation/account-actions';
import { flags } from '../../../contract/organisation/flags';
import { getGrantedClusters, scopes } from '../../../contract/organisation/permissions';
import { toUser } from '../../framework/account/session/signed-in-user';
import type { Db } from '../../framework/db/client';
import { conflict, forbidden, invalid } from '../../framework/http/errors';
import type { HandlerContext, Handlers } from '../../framework/http/mount';
import { requireVersion } from '../../framework/http/require-version';
import { listClusters } from '../../organisation/settings/queries-choices';
import { requireGrantable } from './excess-rights';
import { type AccountRecord, lockAccount, updateAccount } from './queries';
import { recordPermissions } from './record-permissions';
import { requirePerson } from './require-subordinate';

type SetPermissionsInput = HandlerContext<(typeof accountActions)['actions']['setPermissions']>['input'];

/** A person's permissions, scope by scope; a change applies from their next call (document 3, sections 2.7 and 6). */
export const permissionHandlers: Pick<Handlers<typeof accountActions>, 'permissions' | 'setPermissions'> = {
  permissions: async ({ input, db, user }) => {
    return describePermissions(db, await requirePerson(db, user, input.userid));
  },
  setPermissions: async ({ input, ...call }) => {
    const { db, user } = call;
    const person = await requirePerson(db, user, input.userid);
    if (hasAllPermissions(person)) throw forbidden('adminHoldsAll');
    const before = await lockAccount(db, person.id);
    if (before.status === 'deleted') throw conflict({ cause: 'accountDeleted' });
    await requireVersion(input.version, before.version, () => describePermissions(db, before));
    await requireClusters(db, 'clusters', input.clusters);
    await requireClusters(db, 'pm.clusters', input.pm?.clusters);
    const permissions = mergePermissions(before.permissions, input);
    // Without the scopes that are undefined; the database keeps no order of keys.
    if (isDeepStrictEqual(JSON.parse(JSON.stringify(permissions)), before.permissions)) return {};
    await requireGrantable(call, { ...before, permissions }, {});
    await updateAccount(db, before.id, { permissions: JSON.stringify(permissions) });
    await recordPermissions(call, before, permissions);
    return {};
  },
};

const requireClusters = async (db: Db, field: string, ids: readonly number[] | undefined) => {
  const clusters = await listClusters(db);
  if (ids?.some(id => !clusters.some(cluster => cluster.id === id))) throw invalid(field, 'unknownCluster');
};

/** The new permissions: scopes that are not sent stay, those sent as null are removed. */
const mergePermissions = (before: Permissions, input: SetPermissionsInput): Permissions => {
  const permissions: Permissions = {};
  for (const scope of scopes) {
    const sent = input[scope];
    if (sent === undefined) permissions[scope] = before[scope];
    else if (sent)
      permissions[scope] = Object.fromEntries(flags.filter(flag => sent[flag]).map(flag => [flag, true]));
  }
  // A pm scope sent without clusters serves none; otherwise the served clusters stay, even without the scope.
  const sentClusters = input.clusters ?? (input.pm ? (input.pm.clusters ?? []) : undefined);
  const clusters = sentClusters ?? [...getGrantedClusters(before)];
  if (permissions.pm) permissions.pm = { ...permissions.pm, clusters };
  else if (clusters.length) permissions.clusters = clusters;
  return permissions;
};

/** An account's permissions, with the version that a change must name. */
const describePermissions = async (db: Db, account: AccountRecord) => {
  const { pm = null, gpm = null, cm = null } = account.permissions;
  const { role, reviewer } = await toUser(db, account);
  const clusters = [...getGrantedClusters(account.permissions)];
  return { data: { pm, gpm, cm, clusters }, role, reviewer, version: account.version };
};
