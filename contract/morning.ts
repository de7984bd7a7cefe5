import { z } from 'zod';
import { defineCalls, get } from './endpoint';
import { byKind, type Rule, scopes } from './permissions';
import { AgentRef, ClusterId, Day, Id, Owner, TaskKind, Timestamp } from './vocabulary';

/** An agent with more plans than this in one week has too much: three a day on five working days. */
export const fullWeek = 15;
/** How many agents and tasks the short lists name. */
export const mostNamed = 8;

/** A figure, and the list that shows exactly its rows: a resource and the filter of its `list`. */
export const MorningFigure = z.object({
  value: z.int(),
  list: z.string(),
  filter: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type MorningFigure = z.infer<typeof MorningFigure>;

const Completion = z.object({
  /** Both included; the last is today. */
  from: Day,
  to: Day,
  planned: MorningFigure,
  done: MorningFigure,
});
const WaitingTask = z.object({
  task_id: Id,
  task_type: TaskKind,
  site_code: z.string(),
  site_name: z.string().nullable(),
  agent: z.string().nullable(),
  /** Returned, or sent in, at this time. */
  since: Timestamp,
  /** Whole days since. */
  days: z.int(),
});
export type WaitingTask = z.infer<typeof WaitingTask>;
const AgentsWeek = z.object({
  agent_id: AgentRef,
  username: z.string(),
  /** His plans of the week that are not cancelled, of all kinds, wherever their sites are. */
  plans: z.int(),
});

export const Morning = z.object({
  today: Day,
  /** Sunday and Saturday of this week. */
  week: z.object({ from: Day, to: Day }),
  figures: z.object({
    /** Passed their date by more than `task_pm_delay` days undone. */
    latePlans: MorningFigure,
    plansToday: MorningFigure,
    /** Of the whole week, still to be done. */
    plansWeek: MorningFigure,
    /** Started late and not done. */
    lateTasks: MorningFigure,
    returned: MorningFigure,
    /** Could not be done: waits for a manager's decision. */
    impossible: MorningFigure,
    /** Waits for somebody to look at it. */
    review: MorningFigure,
    fullAgents: MorningFigure,
    freeAgents: MorningFigure,
  }),
  /** What was planned up to today, and done of it: this week, this month. */
  completion: z.object({ week: Completion, month: Completion }),
  /** The longest first. */
  returned: z.array(WaitingTask).max(mostNamed),
  review: z.array(WaitingTask).max(mostNamed),
  /** Those with the most plans first; those without any by name. */
  fullAgents: z.array(AgentsWeek).max(mostNamed),
  freeAgents: z.array(AgentsWeek).max(mostNamed),
});
export type Morning = z.infer<typeof Morning>;

/** Who reads the dashboards of a scope. */
export const readsMorning = (scope: string): Rule => ({
  scope: scopes.find(each => each === scope) ?? 'pm',
  flag: 'read_task',
  from: 'manager',
});

/** What a cluster manager asks every morning. */
export const morning = defineCalls({
  name: 'morning',
  actions: {
    morning: get('/api/dashboard/morning', {
      input: z.object({
        scope: z.enum(scopes).default('pm'),
        owner: Owner.optional(),
        cluster: ClusterId.optional(),
      }),
      output: z.object({ data: Morning }),
      needs: byKind('scope', readsMorning),
    }),
  },
});
