import { z } from 'zod';
import {
  arrayOf,
  BooleanParam,
  confirmationParams,
  defineCalls,
  mergeListFilters,
  post,
} from '../framework/endpoint';
import { byKind } from '../framework/permissions';
import { Day, Id, LongText } from '../framework/vocabulary';
import type { Flag } from '../organisation/flags';
import { AgentRef, TaskKind } from '../organisation/vocabulary';
import { canActOnKind, taskLists } from './task-lists';

export const maxTaskSelection = 5_000;

/** The rows of a task list that an action applies to: those selected, or all that match the list's filter. */
export const TaskSelection = z.object({
  /** The list; `all` is the global one. */
  kind: TaskKind.or(z.literal('all')),
  ids: arrayOf(Id, maxTaskSelection).optional(),
  matching: BooleanParam.optional(),
  filter: mergeListFilters(taskLists).optional(),
});
export const TaskSelectionResponse = z.object({
  done: z.int(),
  refused: z.int(),
  results: z.array(
    z.object({
      task_id: z.int(),
      site_code: z.string().nullable(),
      done: z.boolean(),
      cause: z.string().nullable(),
    }),
  ),
});
export type TaskSelectionResponse = z.infer<typeof TaskSelectionResponse>;

const forKind = (flag: Flag) => byKind('kind', kind => canActOnKind(kind, flag));

/** Actions on many tasks at once. One result per row. */
export const taskSelection = defineCalls({
  name: 'taskSelection',
  actions: {
    return: post('/api/pm/selection/return', {
      cost: 'heavy',
      undo: 'revert',
      writes: ['taskActions.return'],
      input: TaskSelection.extend({ message: LongText.optional() }),
      output: TaskSelectionResponse,
      needs: forKind('return_task'),
    }),
    close: post('/api/pm/selection/close', {
      cost: 'heavy',
      undo: 'revert',
      writes: ['taskActions.close'],
      input: TaskSelection,
      output: TaskSelectionResponse,
      needs: forKind('close_task'),
    }),
    replan: post('/api/pm/selection/replan', {
      cost: 'heavy',
      undo: 'revert',
      writes: ['taskActions.replan'],
      input: TaskSelection.extend({ agent: AgentRef.optional(), planning_date: Day, ...confirmationParams }),
      output: TaskSelectionResponse,
      needs: forKind('export_task'),
    }),
  },
});
