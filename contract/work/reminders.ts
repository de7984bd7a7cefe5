import { z } from 'zod';
import { defineCalls, post } from '../framework/endpoint';
import { allOf, byKind } from '../organisation/permissions';
import { Id } from '../organisation/vocabulary';
import { mayPlan } from './planning';
import { readsKind } from './task-lists';

/** An agent is asked for the same thing once in so many hours, whoever asks. */
export const hoursBetweenReminders = 12;

/** Who was told, and the words that he reads. */
const Reminded = z.object({ agent: z.string(), content: z.string() });

/** A notice that asks an agent for what he owes: work that is planned for him, or a task that is back with him. */
export const reminders = defineCalls({
  name: 'reminders',
  actions: {
    plan: post('/api/planning/remind/:plan_id', {
      undo: 'warn',
      writes: { plans: 'message' },
      input: z.object({ plan_id: Id }),
      output: Reminded,
      needs: byKind('row', mayPlan),
    }),
    task: post('/api/task/remind/:task_id', {
      undo: 'warn',
      writes: { tasks: 'message' },
      input: z.object({ task_id: Id }),
      output: Reminded,
      needs: byKind('row', kind => allOf(readsKind(kind), mayPlan(kind))),
    }),
  },
});
