import type { accountActions } from '../../../contract/organisation/account-actions';
import { intersectPermissions, listExcessPermissions } from '../../../contract/organisation/grants';
import { getServedClusters } from '../../../contract/organisation/permissions';
import {
  type Charge,
  getRegisterActionName,
  getRoleDefinition,
  hasAllPermissions,
  type ListedRole,
  listedRoles,
  type RegisterActionName,
  type Role,
} from '../../../contract/organisation/roles';
import type { Db } from '../../framework/db/client';
import { recordHistory } from '../../framework/history/record-history';
import { recordSecurityEvent } from '../../framework/history/security-event';
import { invalid } from '../../framework/http/errors';
import type { Handler, HandlerContext, Handlers } from '../../framework/http/mount';
import type { User } from '../../framework/identity/user';
import { buildAccountSearchText } from '../../organisation/account/account-search-text';
import { hashPassword } from '../../organisation/account/session/passwords';
import { clearAllAttempts } from '../../organisation/account/session/queries-attempts';
import { requireStrongPassword } from '../../organisation/account/session/require-strong-password';
import { findManager } from '../../organisation/directory/queries';
import { readSettings } from '../../organisation/settings/queries';
import { listClusters, listOwners } from '../../organisation/settings/queries-choices';
import { requireGrantable } from './excess-rights';
import { oneTimePasswordColumns } from './one-time-password';
import {
  type AccountRecord,
  findClusterManager,
  findPerson,
  insertAccount,
  isEmailTaken,
  isNameTaken,
  lockAccount,
  releaseUsername,
} from './queries';
import { historyValues } from './record-account-change';

type Registration = {
  username: string;
  password: string;
  firstName?: string;
  lastName?: string;
  email?: string;
  phone?: string;
  accountType?: string;
};
type Place = {
  owner: string | null;
  cluster_id: number | null;
  manager_id?: number | null;
  cluster_manager_id?: number | null;
  matricule?: string | null;
};

/**
 * Creates accounts with the defaults of their role (document 3, sections 3 and 5; product decisions,
 * « Flags by role »), limited to what the creator holds.
 */
export const registerHandlers: Pick<Handlers<typeof accountActions>, RegisterActionName | 'registration'> = {
  registration: async ({ db }) => {
    const { default_permissions, reviewing_owner } = await readSettings(db);
    return { default_permissions, reviewing_owner };
  },
  ...(Object.fromEntries(
    listedRoles.map(role => [
      getRegisterActionName(role),
      async (call: RegisterCall) =>
        add(call, role, call.input, await placing[getRoleDefinition(role).charge as Charge](call, role)),
    ]),
  ) as Record<RegisterActionName, Register>),
};

type Register = Handler<(typeof accountActions)['actions'][RegisterActionName]>;
type RegisterCall = Parameters<Register>[0];

/** The superior: the creator if their role can be one, otherwise the named person. */
const aboveNew = (user: User, role: ListedRole, named: number | undefined) =>
  getRoleDefinition(role).under.includes(user.role) ? user.userid : named;

const belowManager = async ({ input, db, user }: RegisterCall, role: ListedRole): Promise<Place> => {
  const managerId = aboveNew(user, role, input.manager);
  // A manager adds only agents of their own.
  if (managerId === user.userid && input.manager !== undefined && input.manager !== managerId)
    throw invalid('manager', 'unknownManager');
  const manager = managerId === undefined ? undefined : await findManager(db, user, managerId);
  if (managerId !== undefined && !manager) throw invalid('manager', 'unknownManager');
  if (!manager && !hasAllPermissions(user)) throw invalid('manager', 'required');
  const owner = input.accountType ?? manager?.owner ?? user.owner ?? (await houseOwner(db));
  await requireOwner(db, owner);
  const cluster_id = manager?.cluster_id ?? null;
  return {
    owner,
    cluster_id,
    manager_id: manager?.id ?? null,
    cluster_manager_id: await findClusterManager(db, cluster_id),
    matricule: input.matricule || null,
  };
};

/** Below a superior, or in a cluster if there is none. */
const belowSuperior = async ({ input, db, user }: RegisterCall, role: ListedRole): Promise<Place> => {
  const { under, everyOwner } = getRoleDefinition(role);
  const id = under.length ? aboveNew(user, role, input.cluster_manager) : undefined;
  const above = id === undefined ? undefined : await requireSuperior(db, user, role, id);
  if (!under.length && !(await listClusters(db)).some(known => known.id === input.cluster))
    throw invalid('cluster', 'unknownCluster');
  const owner = input.accountType ?? (everyOwner ? null : (user.owner ?? (await houseOwner(db))));
  if (owner !== null) await requireOwner(db, owner);
  return {
    owner,
    cluster_id: above ? getSubordinateCluster(above) : (input.cluster ?? null),
    cluster_manager_id: above?.id ?? null,
  };
};

/** The place of a new account, by what its role has in its charge. */
const placing: Record<Charge, typeof belowManager> = {
  work: belowManager,
  sites: belowSuperior,
  people: belowSuperior,
};

/** An active person within row access whose role can be the superior of the given role. */
export const requireSuperior = async (db: Db, user: User, role: Role, id: number) => {
  const above = await findPerson(db, user, id);
  if (!above || !getRoleDefinition(role).under.includes(above.role) || above.status !== 'active')
    throw invalid('cluster_manager', 'unknownAccount');
  return above;
};

const add = async (
  call: Omit<HandlerContext, 'input'>,
  role: ListedRole,
  input: Registration,
  place: Place,
) => {
  const { db, user, request } = call;
  const { default_permissions, web_access } = await readSettings(db);
  const permissions = intersectPermissions(user, default_permissions[role]);
  await requireGrantable(
    call,
    { role, owner: place.owner, cluster_id: place.cluster_id, permissions },
    { owner: 'accountType', reviewer: 'accountType', cluster: 'cluster_manager' },
  );
  if (await isNameTaken(db, input.username)) throw invalid('username', 'nameTaken');
  if (input.email && (await isEmailTaken(db, input.email))) throw invalid('email', 'emailTaken');
  await requireStrongPassword(db, input.password, 'password', {
    username: input.username,
    first_name: input.firstName,
    last_name: input.lastName,
    email: input.email,
  });
  await releaseUsername(db, input.username);
  await clearAllAttempts(db, input.username.toLowerCase());
  const [first, last] = [input.firstName || null, input.lastName || null];
  const userid = await insertAccount(db, {
    username: input.username,
    username_key: input.username.toLowerCase(),
    ...oneTimePasswordColumns(await hashPassword(input.password, user.userid)),
    role,
    first_name: first,
    last_name: last,
    email: input.email || null,
    phone: input.phone || null,
    ...place,
    permissions: JSON.stringify(permissions),
    web_access: web_access[role],
    ...buildAccountSearchText({
      username: input.username,
      first_name: first,
      last_name: last,
      email: input.email,
      matricule: place.matricule,
    }),
    created_by: user.userid,
  });
  await recordHistory(db, { user, address: request.ip }, [
    {
      object: 'accounts',
      id: userid,
      action: `accountActions.${getRegisterActionName(role)}`,
      after: { username: input.username, role, ...historyValues(await lockAccount(db, userid)) },
    },
  ]);
  await recordSecurityEvent(db, request, {
    kind: 'accountCreated',
    accountId: userid,
    by: user.userid,
    details: { role, owner: place.owner, cluster: place.cluster_id },
  });
  return { userid, withheld: listExcessPermissions(user, default_permissions[role]) };
};
/** The first owner is the company's own. */
const houseOwner = async (db: Db) => (await listOwners(db))[0].id;

export const requireOwner = async (db: Db, key: string, field = 'accountType') => {
  if (!(await listOwners(db)).some(owner => owner.id === key)) throw invalid(field, 'unknownOwner');
};

/** Where people below a cluster manager belong: that manager's own cluster, or one that they serve. */
export const getSubordinateCluster = ({ cluster_id: cluster, permissions }: AccountRecord) => {
  const served = getServedClusters({ cluster, permissions });
  return cluster !== null && served.includes(cluster) ? cluster : (served[0] ?? null);
};
