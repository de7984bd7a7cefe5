import type { Db } from '../../framework/db/client';
import type { Call } from '../../framework/http/mount';
import { type AccountRecord, agentsOf, clusterManagerOf, updateAccount } from './queries';
import { record } from './record';

type Above = Pick<AccountRecord, 'id' | 'owner' | 'cluster_id'>;

/** The place of an agent who works for a manager. */
export const placeBelow = async (db: Db, manager: Above) => ({
  manager_id: manager.id,
  owner: manager.owner,
  cluster_id: manager.cluster_id,
  cluster_manager_id: await clusterManagerOf(db, manager.cluster_id),
});

/** When a manager changes cluster or owner, their agents move too: row access to them is by cluster. */
export const agentsFollow = async (
  call: Omit<Call, 'input'>,
  before: AccountRecord,
  after: AccountRecord,
) => {
  if (before.cluster_id === after.cluster_id && before.owner === after.owner) return;
  const place = await placeBelow(call.db, after);
  for (const agent of await agentsOf(call.db, before.id))
    await record(call, agent, await updateAccount(call.db, agent.id, place), 'accountActions.edit');
};
