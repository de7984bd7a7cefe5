import { z } from 'zod';
import { defineCalls, get } from '../framework/endpoint';
import { isKindRule, minRole, type Rule } from '../framework/permissions';
import type { TaskKind, TaskStatus } from '../organisation/vocabulary';
import { taskActions } from './task-actions';
import { taskKindDefinitions } from './task-kinds';

/** More tasks than this are not counted. */
export const maxOutsideTasks = 100;
/** People named at most. */
export const maxDeciders = 5;

const { accept, seen, close } = taskActions.actions;
/** Who may make the decision that a task of the kind waits for in that state, if they reach it. */
export const canDecide = (kind: TaskKind, status: TaskStatus): Rule => {
  const reviewDecision = taskKindDefinitions[kind].reviewed ? accept : seen;
  const { needs } = status === 'impossible' ? close : reviewDecision;
  return isKindRule(needs) ? needs.byKind(kind) : needs;
};

/** Work of the caller's agents that waits for a decision beyond the caller's reach: nothing but how much, and for whom. */
export const outsideWork = defineCalls({
  name: 'outsideWork',
  ability: false,
  actions: {
    outsideWork: get('/api/task/outside', {
      cost: 'heavy',
      output: z.object({
        data: z.object({
          tasks: z.int().max(maxOutsideTasks),
          /** There are more tasks than these. */
          more: z.boolean(),
          /** Who reaches some of them and may decide, those of most tasks first; admins, who always may, are not named. */
          deciders: z.array(z.string()).max(maxDeciders),
          /** Only an admin may decide on some of them. */
          only_admin: z.boolean(),
        }),
      }),
      needs: minRole('manager'),
    }),
  },
});
export type OutsideWork = z.output<(typeof outsideWork.actions.outsideWork)['output']>['data'];
