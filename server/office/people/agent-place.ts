import type { Db } from '../../framework/db/client';
import type { HandlerContext } from '../../framework/http/mount';
import { type AccountRecord, findClusterManager, updateAccount } from './queries';
import { lockAgentsOfManager } from './queries-hand-over';
import { recordAccountChange } from './record-account-change';

type Superior = Pick<AccountRecord, 'id' | 'owner' | 'cluster_id'>;

/** The place of an agent who works for a manager. */
export const getAgentPlace = async (db: Db, manager: Superior) => ({
  manager_id: manager.id,
  owner: manager.owner,
  cluster_id: manager.cluster_id,
  cluster_manager_id: await findClusterManager(db, manager.cluster_id),
});

/** When a manager changes cluster or owner, their agents move too: row access to them is by cluster. */
export const moveAgentsWithManager = async (
  call: Omit<HandlerContext, 'input'>,
  before: AccountRecord,
  after: AccountRecord,
) => {
  if (before.cluster_id === after.cluster_id && before.owner === after.owner) return;
  const place = await getAgentPlace(call.db, after);
  for (const agent of await lockAgentsOfManager(call.db, before.id))
    await recordAccountChange(
      call,
      agent,
      await updateAccount(call.db, agent.id, place),
      'accountActions.edit',
    );
};
