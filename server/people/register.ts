import type { accountActions } from '../../contract/account-actions';
import { findManager } from '../accounts/queries';
import { clusters, owners } from '../form-lists/queries';
import { invalid } from '../platform/errors';
import { recordHistory } from '../platform/history';
import { type Call, type Handlers, withoutKey } from '../platform/mount';
import { searchText } from '../platform/search-text';
import { hashPassword } from '../session/passwords';
import { forgetFailuresOf } from '../session/queries';
import { requireLongEnough } from '../session/require-long-enough';
import { readSettings } from '../settings/queries';
import {
  clusterManagerOf,
  findPerson,
  insertAccount,
  isEmailTaken,
  isNameTaken,
  lockAccount,
  retireName,
} from './queries';
import { told } from './record';

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

/** New accounts with the defaults of their role (document 3, sections 3 and 5; product decisions, « Flags by role »). */
export const registerHandlers: Pick<
  Handlers<typeof accountActions>,
  'registerAgent' | 'registerManager' | 'registerClusterManager'
> = {
  registerAgent: withoutKey(async ({ input, ...call }) => {
    const { db, user } = call;
    // A manager takes on agents of his own.
    if (user.role === 'manager' && input.manager !== undefined && input.manager !== user.userid)
      throw invalid('manager', 'unknownManager');
    const managerId = user.role === 'manager' ? user.userid : input.manager;
    const manager = managerId === undefined ? undefined : await findManager(db, user, managerId);
    if (managerId !== undefined && !manager) throw invalid('manager', 'unknownManager');
    if (!manager && user.role !== 'admin') throw invalid('manager', 'required');
    const owner = input.accountType ?? manager?.owner ?? 'inhouse';
    await requireOwner(call, owner);
    const cluster_id = manager?.cluster_id ?? null;
    return add(call, 'agent', input, {
      owner,
      cluster_id,
      manager_id: manager?.id ?? null,
      cluster_manager_id: await clusterManagerOf(db, cluster_id),
      matricule: input.matricule || null,
    });
  }),
  registerManager: withoutKey(async ({ input, ...call }) => {
    const { db, user } = call;
    const id = user.role === 'cluster_manager' ? user.userid : input.cluster_manager;
    const above = id === undefined ? undefined : await findPerson(db, user, id);
    if (id !== undefined && (above?.role !== 'cluster_manager' || above.status !== 'active'))
      throw invalid('cluster_manager', 'unknownAccount');
    const owner = input.accountType ?? 'inhouse';
    await requireOwner(call, owner);
    return add(call, 'manager', input, {
      owner,
      cluster_id: above?.cluster_id ?? null,
      cluster_manager_id: above?.id ?? null,
    });
  }),
  registerClusterManager: withoutKey(async ({ input, ...call }) => {
    if (!(await clusters(call.db)).some(({ id }) => id === input.cluster))
      throw invalid('cluster', 'unknownCluster');
    if (input.accountType) await requireOwner(call, input.accountType);
    return add(call, 'cluster_manager', input, {
      owner: input.accountType ?? null,
      cluster_id: input.cluster,
    });
  }),
};

const add = async (
  call: Omit<Call, 'input'>,
  role: keyof typeof registered,
  input: Registration,
  place: Place,
) => {
  const { db, user, request } = call;
  if (await isNameTaken(db, input.username)) throw invalid('username', 'nameTaken');
  if (input.email && (await isEmailTaken(db, input.email))) throw invalid('email', 'emailTaken');
  await requireLongEnough(db, input.password, 'password');
  await retireName(db, input.username);
  await forgetFailuresOf(db, input.username.toLowerCase());
  const { default_permissions, web_access } = await readSettings(db);
  const [first, last] = [input.firstName || null, input.lastName || null];
  const userid = await insertAccount(db, {
    username: input.username,
    username_key: input.username.toLowerCase(),
    password_hash: await hashPassword(input.password),
    role,
    first_name: first,
    last_name: last,
    email: input.email || null,
    phone: input.phone || null,
    ...place,
    permissions: JSON.stringify(default_permissions[role]),
    web_access: web_access[role],
    search_text: searchText(input.username, first, last, input.email, place.matricule),
    created_by: user.userid,
  });
  await recordHistory(db, { user, address: request.ip }, [
    {
      object: 'accounts',
      id: userid,
      action: `accountActions.${registered[role]}`,
      after: { username: input.username, role, ...told(await lockAccount(db, userid)) },
    },
  ]);
  return { userid };
};
const registered = {
  agent: 'registerAgent',
  manager: 'registerManager',
  cluster_manager: 'registerClusterManager',
} as const;

export const requireOwner = async (
  { db, user }: Pick<Call, 'db' | 'user'>,
  key: string,
  field = 'accountType',
) => {
  if (!(await owners(db)).some(owner => owner.id === key)) throw invalid(field, 'unknownOwner');
  if (user.owner !== null && user.owner !== key && user.role !== 'admin')
    throw invalid(field, 'ownerNotYours');
};
