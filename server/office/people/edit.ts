import { type FieldsWith, fieldsWith } from '../../../contract/framework/fields';
import { hasAllPermissions } from '../../../contract/framework/permissions';
import type { accountActions } from '../../../contract/organisation/account-actions';
import { peopleFields } from '../../../contract/organisation/people';
import { getRoleDefinition } from '../../../contract/organisation/roles';
import { buildAccountSearchText } from '../../framework/account/account-search-text';
import { notifyNewAddress } from '../../framework/account/session/notify-by-mail';
import { invalid } from '../../framework/http/errors';
import type { Handler } from '../../framework/http/mount';
import { requireVersion } from '../../framework/http/require-version';
import { findManager } from '../../organisation/directory/queries';
import { listClusters } from '../../organisation/settings/queries-choices';
import { getAgentPlace, moveAgentsWithManager } from './agent-place';
import { requireGrantable, requireNoExcessRights } from './excess-rights';
import { type AccountRecord, isEmailTaken, updateAccount } from './queries';
import { recordAccountChange } from './record-account-change';
import { getSubordinateCluster, requireOwner, requireSuperior } from './register';
import { requireAgentsConfirmed } from './require-agents-confirmed';
import { lockExistingSubordinate } from './require-subordinate';

/** Edits a person's profile on behalf of a superior (document 3, section 2.4); fields that are not sent stay. */
export const editPerson: Handler<(typeof accountActions)['actions']['edit']> = async ({ input, ...call }) => {
  const { db, user } = call;
  const before = await lockExistingSubordinate(db, user, input.userid);
  await requireVersion(input.version, before.version, async () => ({ version: before.version }));
  const profile = getProfileColumns(before, input);
  const { email } = profile;
  if (email && (await isEmailTaken(db, email, before.id))) throw invalid('email', 'emailTaken');
  if (input.password) throw invalid('password', 'passwordByReset');
  // Where password resets go by mail, changing the address gives access.
  if (email !== before.email) await requireNoExcessRights(call, before);
  const after = await updateAccount(db, before.id, {
    ...profile,
    ...(await getPlaceColumns(call, before, input)),
    ...buildAccountSearchText({ ...before, ...profile }),
  });
  await recordAccountChange(call, before, after, 'accountActions.edit');
  await notifyNewAddress(db, call.request, before, email, user.userid);
  if (getRoleDefinition(before.role).charge === 'sites') await moveAgentsWithManager(call, before, after);
  if (after.manager_id !== before.manager_id)
    await requireAgentsConfirmed(call, input.confirmed, 'manager', [after.id]);
  return {};
};

type Call = Parameters<typeof editPerson>[0];

/** The profile fields of the person's role: sent values replace stored ones, an emptied text becomes null. */
const getProfileColumns = (before: AccountRecord, input: Call['input']) => {
  const { work, people } = peopleFields;
  const fields: FieldsWith<typeof work, 'edit'>[] =
    getRoleDefinition(before.role).charge === 'work' ? fieldsWith(work, 'edit') : fieldsWith(people, 'edit');
  const changedFields = fields.filter(field => input[field] !== undefined);
  return {
    email: before.email,
    ...(Object.fromEntries(changedFields.map(field => [work[field].column, input[field] || null])) as Partial<
      Pick<AccountRecord, (typeof work)[(typeof fields)[number]]['column']>
    >),
  };
};

/** Where a person belongs: an agent to a manager, a manager to a cluster manager, a cluster manager to a cluster. */
const getPlaceColumns = async (call: Omit<Call, 'input'>, before: AccountRecord, input: Call['input']) => {
  const place = await getRequestedPlace(call, before, input);
  const columns = Object.keys(place) as (keyof Place)[];
  if (columns.some(column => place[column] !== before[column]))
    await requireGrantable(
      call,
      { ...before, ...place },
      getRoleDefinition(before.role).charge === 'work'
        ? { owner: 'manager' }
        : { owner: 'account_type', reviewer: 'account_type', cluster: 'cluster_manager' },
    );
  return place;
};

type Place = Pick<AccountRecord, 'owner' | 'cluster_id' | 'manager_id' | 'cluster_manager_id'>;

const getRequestedPlace = async (
  { db, user }: Omit<Call, 'input'>,
  before: AccountRecord,
  input: Call['input'],
): Promise<Partial<Place>> => {
  const { charge, under, everyOwner } = getRoleDefinition(before.role);
  if (charge === 'work') {
    const isCallersAgent = under.includes(user.role);
    if (isCallersAgent && input.manager !== undefined && input.manager !== user.userid)
      throw invalid('manager', 'unknownManager');
    if (isCallersAgent || input.manager === undefined) return {};
    const manager = await findManager(db, user, input.manager);
    if (!manager) throw invalid('manager', 'unknownManager');
    return getAgentPlace(db, manager);
  }
  const place: Partial<Place> = {};
  if (under.length && input.cluster_manager !== undefined && hasAllPermissions(user)) {
    const superior = await requireSuperior(db, user, before.role, input.cluster_manager);
    place.cluster_manager_id = superior.id;
    place.cluster_id = getSubordinateCluster(superior);
  }
  if (!everyOwner && input.account_type) {
    await requireOwner(db, input.account_type, 'account_type');
    place.owner = input.account_type;
  }
  if (!under.length && input.cluster !== undefined && hasAllPermissions(user)) {
    if (!(await listClusters(db)).some(({ id }) => id === input.cluster))
      throw invalid('cluster', 'unknownCluster');
    place.cluster_id = input.cluster;
  }
  return place;
};
