import type { accountActions } from '../../contract/account-actions';
import { findManager } from '../accounts/queries';
import { clusters } from '../form-lists/queries';
import { conflict, invalid } from '../platform/errors';
import { type Handler, withoutKey } from '../platform/mount';
import { searchText } from '../platform/search-text';
import { requireVersion } from '../platform/versions';
import { hashPassword } from '../session/passwords';
import { endSessionsOf } from '../session/queries';
import { requireLongEnough } from '../session/require-long-enough';
import { agentsFollow, placeBelow } from './place-below';
import { type AccountRecord, findPerson, isEmailTaken, updateAccount } from './queries';
import { record } from './record';
import { requireOwner } from './register';
import { requireBelow } from './require-below';

/** Somebody's profile, by whoever stands above him (document 3, section 2.4); what is not sent stays. */
export const editPerson: Handler<(typeof accountActions)['actions']['edit']> = withoutKey(
  async ({ input, ...call }) => {
    const { db, user } = call;
    const before = await requireBelow(db, user, input.userid);
    if (before.status === 'deleted') throw conflict({ cause: 'accountDeleted' });
    await requireVersion(input.version, before.version, async () => ({ version: before.version }));
    const given = <T>(value: T | undefined, old: T | null) => (value === undefined ? old : value || null);
    const email = given(input.email, before.email);
    if (email && (await isEmailTaken(db, email, before.id))) throw invalid('email', 'emailTaken');
    if (input.password) await requireLongEnough(db, input.password, 'password');
    const names = {
      first_name: given(input.first_name, before.first_name),
      last_name: given(input.last_name, before.last_name),
      email,
      phone: given(input.phone, before.phone),
      matricule: before.role === 'agent' ? given(input.matricule, before.matricule) : before.matricule,
    };
    const after = await updateAccount(db, before.id, {
      ...names,
      ...(await placeOf(call, before, input)),
      ...(input.password && { password_hash: await hashPassword(input.password) }),
      search_text: searchText(before.username, names.first_name, names.last_name, email, names.matricule),
    });
    if (input.password) await endSessionsOf(db, before.id);
    await record(call, before, after, 'accountActions.edit');
    if (before.role === 'manager') await agentsFollow(call, before, after);
    return {};
  },
);

type Call = Parameters<typeof editPerson>[0];

/** Where somebody belongs: an agent to a manager, a manager to a cluster manager, a cluster manager to a cluster. */
const placeOf = async (
  { db, user }: Omit<Call, 'input'>,
  before: AccountRecord,
  input: Call['input'],
): Promise<Partial<Pick<AccountRecord, 'owner' | 'cluster_id' | 'manager_id' | 'cluster_manager_id'>>> => {
  if (user.role === 'manager' && input.manager !== undefined && input.manager !== user.userid)
    throw invalid('manager', 'unknownManager');
  if (before.role === 'agent' && input.manager !== undefined && user.role !== 'manager') {
    const manager = await findManager(db, user, input.manager);
    if (!manager) throw invalid('manager', 'unknownManager');
    return placeBelow(db, manager);
  }
  if (before.role === 'manager') {
    const place: Awaited<ReturnType<typeof placeOf>> = {};
    if (input.cluster_manager !== undefined && user.role === 'admin') {
      const above = await findPerson(db, user, input.cluster_manager);
      if (above?.role !== 'cluster_manager' || above.status !== 'active')
        throw invalid('cluster_manager', 'unknownAccount');
      Object.assign(place, { cluster_manager_id: above.id, cluster_id: above.cluster_id });
    }
    if (input.account_type) {
      await requireOwner({ db, user }, input.account_type, 'account_type');
      place.owner = input.account_type;
    }
    return place;
  }
  if (before.role === 'cluster_manager' && input.cluster !== undefined && user.role === 'admin') {
    if (!(await clusters(db)).some(({ id }) => id === input.cluster))
      throw invalid('cluster', 'unknownCluster');
    return { cluster_id: input.cluster };
  }
  return {};
};
