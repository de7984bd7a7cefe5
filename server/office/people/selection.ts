import type { accountActions } from '../../../contract/organisation/account-actions';
import { getRoleDefinition } from '../../../contract/organisation/roles';
import { conflict, invalid, notFound } from '../../framework/http/errors';
import type { HandlerContext, Handlers } from '../../framework/http/mount';
import { forEachRow } from '../../framework/lists/for-each-row';
import { findManager, getUsernames } from '../../organisation/directory/queries';
import type { Assignment } from '../../sites/sites/queries-assignments';
import { getAgentPlace } from './agent-place';
import { requireGrantable } from './excess-rights';
import { disablePerson } from './lifecycle';
import { findPerson, lockAccount, updateAccount } from './queries';
import { recordAccountChange } from './record-account-change';
import { requireAgentsConfirmed } from './require-agents-confirmed';

/** Bulk actions on people, with a result for each: one refusal does not block the others. */
export const selectionHandlers: Pick<Handlers<typeof accountActions>, 'moveAgents' | 'disableMany'> = {
  moveAgents: async ({ input, ...call }) => {
    const { db, user } = call;
    const manager = await findManager(db, user, input.manager);
    if (!manager) throw invalid('manager', 'unknownManager');
    const moved: number[] = [];
    const response = await forEachPerson(call, input.ids, async id => {
      const person = await findPerson(db, user, id);
      if (!person || getRoleDefinition(person.role).charge !== 'work' || person.status === 'deleted')
        throw notFound();
      const before = await lockAccount(db, id);
      if (before.manager_id === manager.id) throw conflict({ cause: 'alreadySo' });
      const place = await getAgentPlace(db, manager);
      await requireGrantable(call, { ...before, ...place }, { owner: 'manager' });
      const after = await updateAccount(db, id, place);
      await recordAccountChange(call, before, after, 'accountActions.moveAgents');
      moved.push(id);
    });
    await requireAgentsConfirmed(call, input.confirmed, 'manager', moved);
    return response;
  },
  disableMany: async ({ input, ...call }) => {
    const agentIds = new Set<number>();
    const allGained: Assignment[] = [];
    const response = await forEachPerson(call, input.ids, async id => {
      const handedOver = await disablePerson(call, id, input);
      for (const agentId of handedOver.agentIds) agentIds.add(agentId);
      allGained.push(...handedOver.gained);
    });
    await requireAgentsConfirmed(call, input.confirmed, 'hand_to', [...agentIds], allGained);
    return response;
  },
};

/** Runs an action for each selected person; names only those within row access. */
const forEachPerson = async (
  call: Omit<HandlerContext, 'input'>,
  selectedIds: number[],
  action: (id: number) => Promise<unknown>,
) => {
  const ids = [...new Set(selectedIds)];
  if (!ids.length) throw invalid('ids', 'selectionEmpty');
  const { results, ...counts } = await forEachRow(call, ids, userid => ({ userid }), action);
  const visibleIds = [];
  for (const { userid } of results) if (await findPerson(call.db, call.user, userid)) visibleIds.push(userid);
  const username = await getUsernames(call.db, visibleIds);
  return { ...counts, results: results.map(row => ({ ...row, username: username(row.userid) })) };
};
