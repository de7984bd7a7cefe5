import type { accountActions } from '../../../contract/organisation/account-actions';
import { factsOf } from '../../../contract/organisation/roles';
import { conflict, invalid, notFound } from '../../framework/http/errors';
import type { Call, Handlers } from '../../framework/http/mount';
import { eachRow } from '../../framework/lists/each-row';
import { findManager, usernamesOf } from '../../organisation/directory/queries';
import { requireGivable } from './giving';
import { disablePerson } from './lifecycle';
import { placeBelow } from './place-below';
import { findPerson, lockAccount, updateAccount } from './queries';
import { record } from './record';

/** Bulk actions on people, with a result for each: one refusal does not block the others. */
export const selectionHandlers: Pick<Handlers<typeof accountActions>, 'moveAgents' | 'disableMany'> = {
  moveAgents: async ({ input, ...call }) => {
    const { db, user } = call;
    const manager = await findManager(db, user, input.manager);
    if (!manager) throw invalid('manager', 'unknownManager');
    return forEach(call, input.ids, async id => {
      const found = await findPerson(db, user, id);
      if (!found || factsOf(found.role).charge !== 'work' || found.status === 'deleted') throw notFound();
      const before = await lockAccount(db, id);
      if (before.manager_id === manager.id) throw conflict({ cause: 'alreadySo' });
      const place = await placeBelow(db, manager);
      await requireGivable(call, { ...before, ...place }, { owner: 'manager' });
      const after = await updateAccount(db, id, place);
      await record(call, before, after, 'accountActions.moveAgents');
    });
  },
  disableMany: ({ input, ...call }) => forEach(call, input.ids, id => disablePerson(call, id, input)),
};

const forEach = async (
  call: Omit<Call, 'input'>,
  selected: number[],
  act: (id: number) => Promise<unknown>,
) => {
  const ids = [...new Set(selected)];
  if (!ids.length) throw invalid('ids', 'selectionEmpty');
  const { results, ...sums } = await eachRow(call, ids, userid => ({ userid }), act);
  const reached = [];
  for (const { userid } of results) if (await findPerson(call.db, call.user, userid)) reached.push(userid);
  const username = await usernamesOf(call.db, reached);
  return { ...sums, results: results.map(row => ({ ...row, username: username(row.userid) })) };
};
