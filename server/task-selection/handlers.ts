import type { z } from 'zod';
import { globalKinds } from '../../contract/task-kinds';
import { taskLists } from '../../contract/task-lists';
import { maxTaskSelection, type TaskSelection, type taskSelection } from '../../contract/task-selection';
import type { TaskKind } from '../../contract/vocabulary';
import { eachRow } from '../platform/each-row';
import { invalid } from '../platform/errors';
import { guardFilters } from '../platform/filters';
import type { Call, Handlers } from '../platform/mount';
import { closeTask, returnTask } from '../tasks/actions/judge';
import { replanTask } from '../tasks/actions/replan';
import { matchingTasks } from '../tasks/queries-list';
import { siteCodesOfTasks } from './queries';

/** Actions on many tasks; each answers for itself. */
export const taskSelectionHandlers: Handlers<typeof taskSelection> = {
  return: ({ input, ...call }) => forEach(call, input, id => returnTask(call, id, input.message)),
  close: ({ input, ...call }) => forEach(call, input, id => closeTask(call, id)),
  replan: ({ input, ...call }) => forEach(call, input, id => replanTask(call, id, input)),
};

const forEach = async (
  call: Omit<Call, 'input'>,
  selection: z.output<typeof TaskSelection>,
  act: (taskId: number) => Promise<unknown>,
) => {
  const ids = await selected(call, selection);
  const codes = await siteCodesOfTasks(call.db, call.user, ids);
  return eachRow(call, ids, task_id => ({ task_id, site_code: codes.get(task_id) ?? null }), act);
};

const selected = async (
  { db, user }: Omit<Call, 'input'>,
  { kind, ids, matching, filter = {} }: z.output<typeof TaskSelection>,
) => {
  const kinds: readonly TaskKind[] = kind === 'all' ? globalKinds : [kind];
  const list = taskLists.find(({ name }) => name === (kind === 'all' ? 'task_list' : kind))!;
  if (matching) {
    guardFilters(list, user, filter);
    const { task_types, ...rest } = filter as { task_types?: TaskKind };
    const wanted = task_types ? kinds.filter(each => each === task_types) : kinds;
    // A type that the list does not hold matches nothing.
    if (!wanted.length) throw invalid('ids', 'selectionEmpty');
    const found = await matchingTasks(db, user, wanted, rest, maxTaskSelection + 1);
    if (!found.length) throw invalid('ids', 'selectionEmpty');
    if (found.length > maxTaskSelection) throw tooMany();
    return found;
  }
  const picked = [...new Set(ids ?? [])];
  if (!picked.length) throw invalid('ids', 'selectionEmpty');
  if (picked.length > maxTaskSelection) throw tooMany();
  return picked;
};
const tooMany = () => invalid('ids', 'selectionTooLarge', { most: maxTaskSelection });
