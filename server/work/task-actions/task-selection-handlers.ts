import type { z } from 'zod';
import { getListKinds, getTaskList } from '../../../contract/work/task-lists';
import {
  maxTaskSelection,
  type TaskSelection,
  type taskSelection,
} from '../../../contract/work/task-selection';
import type { TaskTransition } from '../../../contract/work/task-states';
import { type ApiError, invalid } from '../../framework/http/errors';
import { parseListFilter } from '../../framework/http/filters';
import type { HandlerContext, Handlers } from '../../framework/http/mount';
import { requireNewPlansConfirmed } from '../planning/require-plans-confirmed';
import { listTaskIds } from '../tasks/queries-list';
import { lockTasksForAction, type OpenTask } from './lock-task-for-action';
import { getSiteCodesByTask } from './queries-selection';
import { createUnknownAgentError, filterByVisibleAgent, replanTasks } from './replan-tasks';
import { closeTasks, returnTasks } from './task-decisions';

/** Bulk actions on tasks; a refused one does not block the others. */
export const taskSelectionHandlers: Handlers<typeof taskSelection> = {
  return: ({ input, ...call }) =>
    actOnTasks(call, input, 'return', openTasks => returnTasks(call, openTasks, input.message)),
  close: ({ input, ...call }) => actOnTasks(call, input, 'close', openTasks => closeTasks(call, openTasks)),
  replan: ({ input, ...call }) =>
    actOnTasks(call, input, 'replan', async (openTasks, refused) => {
      const plannable = await filterByVisibleAgent(call, openTasks, input);
      for (const { task } of openTasks) refused.set(task.id, createUnknownAgentError());
      for (const { task } of plannable) refused.delete(task.id);
      const planIds = await replanTasks(call, plannable, input);
      await requireNewPlansConfirmed(
        call,
        input.confirmed,
        { agent: 'agent', day: 'planning_date' },
        planIds,
      );
    }),
};

const actOnTasks = async (
  call: Omit<HandlerContext, 'input'>,
  selection: z.output<typeof TaskSelection>,
  action: TaskTransition,
  act: (openTasks: OpenTask[], refused: Map<number, ApiError>) => Promise<void>,
) => {
  const ids = await selectTaskIds(call, selection);
  const codes = await getSiteCodesByTask(call.db, call.user, ids);
  const { openTasks, refused } = await lockTasksForAction(call, ids, action);
  await act(openTasks, refused);
  const results = ids.map(task_id => {
    const cause = refused.get(task_id)?.envelope(call.say).error ?? null;
    return { task_id, site_code: codes.get(task_id) ?? null, done: cause === null, cause };
  });
  return { done: ids.length - refused.size, refused: refused.size, results };
};

const selectTaskIds = async (
  call: Omit<HandlerContext, 'input'>,
  { kind, ids, matching, filter }: z.output<typeof TaskSelection>,
) => {
  const kinds = getListKinds(kind);
  if (matching) {
    const filters = parseListFilter(getTaskList(kind), call, filter);
    const matchingIds = await listTaskIds(call.db, call.user, kinds, filters, maxTaskSelection + 1);
    if (!matchingIds.length) throw invalid('ids', 'selectionEmpty');
    if (matchingIds.length > maxTaskSelection)
      throw invalid('ids', 'selectionTooLarge', { most: maxTaskSelection });
    return matchingIds;
  }
  const taskIds = [...new Set(ids ?? [])];
  if (!taskIds.length) throw invalid('ids', 'selectionEmpty');
  return taskIds;
};
