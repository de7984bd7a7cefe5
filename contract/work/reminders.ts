import { z } from 'zod';
import { defineCalls, post } from '../framework/endpoint';
import { allOf, byKind } from '../framework/permissions';
import { Id } from '../framework/vocabulary';
import { canPlan } from './planning';
import { canReadKind } from './task-lists';

/** Minimum hours between reminders to an agent about the same thing, whoever sends them. */
export const hoursBetweenReminders = 12;

/** The recipient, and the text of the notice. */
const Reminded = z.object({ agent: z.string(), content: z.string() });

/** A reminder to an agent: of planned work, or of a returned task. */
export const reminders = defineCalls({
  name: 'reminders',
  actions: {
    plan: post('/api/planning/remind/:plan_id', {
      undo: 'warn',
      writes: { plans: 'message' },
      input: z.object({ plan_id: Id }),
      output: Reminded,
      needs: byKind('row', canPlan),
    }),
    task: post('/api/task/remind/:task_id', {
      undo: 'warn',
      writes: { tasks: 'message' },
      input: z.object({ task_id: Id }),
      output: Reminded,
      needs: byKind('row', kind => allOf(canReadKind(kind), canPlan(kind))),
    }),
  },
});
