import { intersectPermissions, listExcessPermissions } from '../../../contract/framework/grants';
import { hasAllPermissions } from '../../../contract/framework/permissions';
import type { accountActions } from '../../../contract/organisation/account-actions';
import { getServedClusters } from '../../../contract/organisation/permissions';
import {
  type Charge,
  getRegisterActionName,
  getRoleDefinition,
  type ListedRole,
  listedRoles,
  type RegisterActionName,
  type Role,
} from '../../../contract/organisation/roles';
import { buildAccountSearchText } from '../../framework/account/account-search-text';
import { oneTimePasswordColumns } from '../../framework/account/one-time-password';
import { hashPassword } from '../../framework/account/session/passwords';
import { clearAllAttempts } from '../../framework/account/session/queries-attempts';
import { requireStrongPassword } from '../../framework/account/session/require-strong-password';
import type { Db } from '../../framework/db/client';
import { recordHistory } from '../../framework/history/record-history';
import { type RequestOrigin, recordSecurityEvent } from '../../framework/history/security-event';
import { invalid } from '../../framework/http/errors';
import type { Handler, HandlerContext, Handlers } from '../../framework/http/mount';
import type { User } from '../../framework/identity/user';
import { readSettings } from '../../framework/settings/queries';
import { findManager } from '../../organisation/directory/queries';
import { listClusters, listOwners } from '../../organisation/settings/queries-choices';
import { requireGrantable } from './excess-rights';
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
  firstName?: string;
  lastName?: string;
  email?: string;
  phone?: string;
  /** The owner's key; the role's default owner if missing. */
  accountType?: string;
};
/** Where a new account belongs: owner, cluster and superiors. */
type Place = {
  owner: string | null;
  cluster_id: number | null;
  manager_id?: number | null;
  cluster_manager_id?: number | null;
  matricule?: string | null;
};
type Register = Handler<(typeof accountActions)['actions'][RegisterActionName]>;
/** A new account as its creator describes it. */
export type RegisterInput = Registration & {
  matricule?: string;
  manager?: number;
  cluster_manager?: number;
  /** Below a superior it is theirs; another is refused. */
  cluster?: number;
};
/** What creating an account takes: of an import there is no request but an address. */
type RegisterCall = Pick<HandlerContext, 'db' | 'user' | 'say'> & {
  input: RegisterInput;
  request: RequestOrigin;
  importId?: number;
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
    listedRoles.map(role => [getRegisterActionName(role), createRegisterHandler(role)]),
  ) as Record<RegisterActionName, Register>),
};

function createRegisterHandler(role: ListedRole): Register {
  return async call => {
    const { db, user } = call;
    const { username, password, firstName, lastName, email } = call.input;
    const { userid, withheld } = await registerPerson(call, role, async () => {
      const names = { username, first_name: firstName, last_name: lastName, email };
      await requireStrongPassword(db, password, 'password', names);
      // The creator's id limits how many passwords they have hashed at once.
      return hashPassword(password, user.userid);
    });
    return { userid, withheld };
  };
}

/**
 * Creates an account in its place; `getPasswordHash` is asked when everything else is right. Also answers the place,
 * and the default permissions that the creator cannot give.
 */
export const registerPerson = async (
  call: RegisterCall,
  role: ListedRole,
  getPasswordHash: () => Promise<string>,
) => {
  const findPlace = placeByCharge[getRoleDefinition(role).charge];
  const place = await findPlace(call, role);
  const { cluster } = call.input;
  if (cluster !== undefined && cluster !== place.cluster_id) throw invalid('cluster', 'clusterOfSuperior');
  return { ...(await createAccount(call, role, place, getPasswordHash)), place };
};

/** The place of a field worker: below a manager, whose owner and cluster they share. */
const placeBelowManager = async (call: RegisterCall, role: ListedRole): Promise<Place> => {
  const { input, db, user } = call;
  const manager = await findChosenManager(call, role);
  const owner = input.accountType ?? manager?.owner ?? user.owner ?? (await getCompanyOwner(db));
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

/** The manager of a new field worker; undefined if none is chosen, which only holders of all permissions may do. */
const findChosenManager = async ({ input, db, user }: RegisterCall, role: ListedRole) => {
  const managerId = getSuperiorId(user, role, input.manager);
  if (managerId === undefined) {
    if (!hasAllPermissions(user)) throw invalid('manager', 'required');
    return undefined;
  }
  // A manager adds only agents of their own.
  const isOtherChosen = input.manager !== undefined && input.manager !== managerId;
  if (isOtherChosen) throw invalid('manager', 'unknownManager');
  const manager = await findManager(db, user, managerId);
  if (!manager) throw invalid('manager', 'unknownManager');
  return manager;
};

/** The place of all others: below a superior, or in a cluster if their role has none. */
const placeBelowSuperior = async ({ input, db, user }: RegisterCall, role: ListedRole): Promise<Place> => {
  const { under: superiorRoles, everyOwner } = getRoleDefinition(role);
  const hasSuperior = superiorRoles.length > 0;
  const superiorId = hasSuperior ? getSuperiorId(user, role, input.cluster_manager) : undefined;
  const superior = superiorId === undefined ? undefined : await requireSuperior(db, user, role, superiorId);
  if (!hasSuperior && !(await listClusters(db)).some(({ id }) => id === input.cluster))
    throw invalid('cluster', 'unknownCluster');
  const defaultOwner = everyOwner ? null : (user.owner ?? (await getCompanyOwner(db)));
  const owner = input.accountType ?? defaultOwner;
  if (owner !== null) await requireOwner(db, owner);
  return {
    owner,
    cluster_id: superior ? getSubordinateCluster(superior) : (input.cluster ?? null),
    cluster_manager_id: superior?.id ?? null,
  };
};

/** Finds the place of a new account, by what its role is in charge of. */
const placeByCharge: Record<Charge, typeof placeBelowManager> = {
  work: placeBelowManager,
  sites: placeBelowSuperior,
  people: placeBelowSuperior,
  nothing: placeBelowSuperior,
};

/** The superior's id: the creator's if their role can be one, otherwise the one in the form. */
const getSuperiorId = (user: User, role: ListedRole, chosenId: number | undefined) =>
  getRoleDefinition(role).under.includes(user.role) ? user.userid : chosenId;

/** An active person within row access whose role can be the superior of the given role. */
export const requireSuperior = async (db: Db, user: User, role: Role, id: number) => {
  const superior = await findPerson(db, user, id);
  if (!superior || !getRoleDefinition(role).under.includes(superior.role) || superior.status !== 'active')
    throw invalid('cluster_manager', 'unknownAccount');
  return superior;
};

/** The form's field at which each right is refused that the creator does not have. */
const fieldByExcessRight = {
  owner: 'accountType',
  reviewer: 'accountType',
  cluster: 'cluster_manager',
} as const;

/** Checks and stores a new account; returns its id, and the default permissions that its creator cannot give. */
const createAccount = async (
  call: RegisterCall,
  role: ListedRole,
  place: Place,
  getPasswordHash: () => Promise<string>,
) => {
  const { db, user, input } = call;
  const { default_permissions, web_access } = await readSettings(db);
  const permissions = intersectPermissions(user, default_permissions[role]);
  await requireGrantable(
    call,
    { role, owner: place.owner, cluster_id: place.cluster_id, permissions },
    fieldByExcessRight,
  );
  await requireUnusedNames(db, input);
  const passwordHash = await getPasswordHash();
  // A deleted account may still have the name, and failed sign-ins may be counted for it.
  await releaseUsername(db, input.username);
  await clearAllAttempts(db, input.username.toLowerCase());
  const userid = await insertAccount(db, {
    ...personalColumns(input, place),
    ...oneTimePasswordColumns(passwordHash),
    role,
    permissions: JSON.stringify(permissions),
    web_access: web_access[role],
    created_by: user.userid,
  });
  await recordCreation(call, userid, role, input.username, place);
  return { userid, withheld: listExcessPermissions(user, default_permissions[role]) };
};

/** Refuses a username or e-mail address that is taken. */
const requireUnusedNames = async (db: Db, { username, email }: Registration) => {
  if (await isNameTaken(db, username)) throw invalid('username', 'nameTaken');
  if (email && (await isEmailTaken(db, email))) throw invalid('email', 'emailTaken');
};

/** The columns of an account about the person and their place, with the text by which they are searched. */
const personalColumns = (input: Registration, place: Place) => {
  const { username, email } = input;
  const names = { first_name: input.firstName || null, last_name: input.lastName || null };
  return {
    username,
    username_key: username.toLowerCase(),
    ...names,
    email: email || null,
    phone: input.phone || null,
    ...place,
    ...buildAccountSearchText({ username, ...names, email, matricule: place.matricule }),
  };
};

/** Records a new account in the history and among the security events. */
const recordCreation = async (
  { db, user, request, importId }: RegisterCall,
  userid: number,
  role: ListedRole,
  username: string,
  place: Place,
) => {
  await recordHistory(db, { user, address: request.ip, importId }, [
    {
      object: 'accounts',
      id: userid,
      action: `accountActions.${getRegisterActionName(role)}`,
      after: { username, role, ...historyValues(await lockAccount(db, userid)) },
    },
  ]);
  await recordSecurityEvent(db, request, {
    kind: 'accountCreated',
    accountId: userid,
    by: user.userid,
    details: { role, owner: place.owner, cluster: place.cluster_id },
  });
};

/** The first owner is the company's own. */
const getCompanyOwner = async (db: Db) => (await listOwners(db))[0].id;

/** Refuses an owner that does not exist, at the given field. */
export const requireOwner = async (db: Db, key: string, field = 'accountType') => {
  if (!(await listOwners(db)).some(owner => owner.id === key)) throw invalid(field, 'unknownOwner');
};

/** The cluster of people below a cluster manager: that manager's own cluster, or one that they serve. */
export const getSubordinateCluster = ({ cluster_id: cluster, permissions }: AccountRecord) => {
  const served = getServedClusters({ cluster, permissions });
  return cluster !== null && served.includes(cluster) ? cluster : (served[0] ?? null);
};
