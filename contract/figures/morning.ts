import { z } from 'zod';
import { defineCalls, get } from '../framework/endpoint';
import { Day, Id, Timestamp } from '../framework/vocabulary';
import { Deadline } from '../organisation/deadlines';
import { AgentRef, ClusterId, Owner, SiteRef, TaskKind, TaskStatus } from '../organisation/vocabulary';
import { canReadMorning } from '../work/home-page-rules';
import { Plan } from '../work/plans';

/** An agent with more plans than this in one week is overloaded: three a day on five working days. */
export const weeklyPlanLimit = 15;
/** Maximum length of the short lists of agents and tasks. */
export const maxMorningItems = 8;

/** A list that shows rows of a figure: a resource, the filter of its `list`, and how many of them it shows. */
const MorningList = z.object({
  list: z.string(),
  filter: z.record(z.string(), z.union([z.string(), z.number()])),
  value: z.int(),
});
export type MorningList = z.infer<typeof MorningList>;
/** A figure, and the lists that together show exactly its rows: for tasks one per scope. */
export const MorningFigure = z.object({ value: z.int(), lists: z.array(MorningList) });
export type MorningFigure = z.infer<typeof MorningFigure>;

const Completion = z.object({
  /** Both included; the last is today. */
  from: Day,
  to: Day,
  planned: MorningFigure,
  done: MorningFigure,
});
/** When its agent was last reminded of it. */
const reminded = { reminded_at: Timestamp.nullable() };
const DuePlan = Plan.extend(reminded);
export type DuePlan = z.infer<typeof DuePlan>;
const WaitingTask = z.object({
  task_id: Id,
  task_type: TaskKind,
  task_status: TaskStatus,
  site_id: SiteRef,
  site_code: z.string(),
  site_name: z.string().nullable(),
  agent: z.string().nullable(),
  /** Started, returned, or sent in, at this time. */
  since: Timestamp,
  /** Whole days since. */
  days: z.int(),
  deadline: Deadline.nullable(),
  ...reminded,
});
export type WaitingTask = z.infer<typeof WaitingTask>;
const AgentsWeek = z.object({
  agent_id: AgentRef,
  username: z.string(),
  /** The agent's plans of the week that are not cancelled, of all kinds and sites. */
  plans: z.int(),
});

export const Morning = z.object({
  today: Day,
  /** Sunday and Saturday of this week. */
  week: z.object({ from: Day, to: Day }),
  figures: z.object({
    /** More than `task_pm_delay` days past their date and not done. */
    latePlans: MorningFigure,
    plansToday: MorningFigure,
    /** Of the whole week, still to be done. */
    plansWeek: MorningFigure,
    /** Started late and not done. */
    lateTasks: MorningFigure,
    returned: MorningFigure,
    /** Could not be done: waiting for a manager's decision. */
    impossible: MorningFigure,
    /** Waiting for review. */
    review: MorningFigure,
    fullAgents: MorningFigure,
    freeAgents: MorningFigure,
  }),
  /** Planned up to today, and done of it: this week, this month. */
  completion: z.object({ week: Completion, month: Completion }),
  /** The earliest first. */
  latePlans: z.array(DuePlan).max(maxMorningItems),
  plansToday: z.array(DuePlan).max(maxMorningItems),
  /** The longest first. */
  lateTasks: z.array(WaitingTask).max(maxMorningItems),
  impossible: z.array(WaitingTask).max(maxMorningItems),
  returned: z.array(WaitingTask).max(maxMorningItems),
  review: z.array(WaitingTask).max(maxMorningItems),
  /** Active agents of the filter. */
  agentCount: z.int(),
  /** Those with the most plans first; those without any by name. */
  fullAgents: z.array(AgentsWeek).max(maxMorningItems),
  freeAgents: z.array(AgentsWeek).max(maxMorningItems),
});
export type Morning = z.infer<typeof Morning>;

/**
 * What a cluster manager needs to know every morning: of every scope the caller may read, so that a figure has one
 * value wherever it is shown.
 */
export const morning = defineCalls({
  name: 'morning',
  actions: {
    morning: get('/api/dashboard/morning', {
      cost: 'heavy',
      input: z.object({
        owner: Owner.optional(),
        cluster: ClusterId.optional(),
      }),
      output: z.object({ data: Morning }),
      needs: canReadMorning(),
    }),
  },
});
