import { z } from 'zod';
import { confirmationParams, defineCalls, get, post, readByPost } from '../framework/endpoint';
import { multiValue } from '../framework/multi-value';
import { wholeNumber } from '../framework/numbers';
import { byKind } from '../framework/permissions';
import { Day, Id, Key, Search } from '../framework/vocabulary';
import { Deadline } from '../organisation/deadlines';
import {
  AgentRef,
  ClusterId,
  Owner,
  SiteRef,
  TaskKind,
  taskKinds,
  WilayaId,
} from '../organisation/vocabulary';
import { Place } from '../sites/place';
import { canPlanAnyKind } from '../work/planning';
import { PlanSelectionResponse } from '../work/plans';
import { taskKindDefinitions } from '../work/task-kinds';
import { canActOnKind } from '../work/task-lists';

/**
 * Why something is in the backlog: a site without a plan, a due visit of a maintenance plan, the findings of a site
 * without a CM, a task that was rejected, and one that could not be done. Each has its source in `server/office/backlog/sources.ts`.
 */
export const backlogCauses = ['site', 'maintenance', 'anomaly', 'refused', 'impossible'] as const;
export type BacklogCause = (typeof backlogCauses)[number];

/**
 * The kinds that a site itself waits for: they need only an agent and a day, and no finding. A delivery also needs a
 * destination, an installation follows one, and a repair follows a finding.
 */
const needsOnlySite = (kind: TaskKind) => {
  const { waits, fields } = taskKindDefinitions[kind].plan;
  return waits !== 'never' && !fields.problem_type && !Object.values(fields).includes('required');
};
export const siteBacklogKinds = taskKinds.filter(needsOnlySite);

export const BacklogItem = z.object({
  /**
   * `<cause>:<kind>:<number>`, the number of the site or of what it is about. The findings of one site are one item,
   * `findings:cm:<site>`; calls that take keys also take `anomaly:cm:<id>`, which stands for this finding alone.
   * Items of one site that are planned for the same agent and day in one call are one CM.
   */
  key: Key,
  cause: z.enum(backlogCauses),
  task_type: TaskKind,
  site_id: SiteRef,
  site_code: z.string(),
  site_name: z.string().nullable(),
  place: Place.nullable(),
  /** Where its delivery goes. */
  drop: Place.nullable(),
  wilaya: WilayaId,
  owner: Owner,
  cluster: ClusterId,
  /** The day it must be done by; null if none. */
  due: Day.nullable(),
  /** The window of a visit of a maintenance plan: it should be neither earlier nor later. */
  window: z.object({ from: Day, until: Day }).nullable(),
  /** The deadline for planning it, if a rule sets one. */
  deadline: Deadline.nullable(),
  /** Pending since. */
  since: Day,
  /** The usual duration for its kind: that of one visit, however many findings it repairs. */
  minutes: z.int(),
  /** The visit, the task, or the finding that has waited longest. */
  about: Id.nullable(),
  /** The findings that one CM would repair, the most severe first, each in the first words of its reporter. */
  findings: z.array(z.string()),
  /** The agent in charge of the site, or the last one there. */
  agent_id: AgentRef.nullable(),
});
export type BacklogItem = z.infer<typeof BacklogItem>;

export const BacklogFilters = z
  .object({
    cause: multiValue(z.enum(backlogCauses)),
    task_type: multiValue(TaskKind),
    /** A substring of the site's name or code. */
    site: Search,
    site_wilaya: multiValue(WilayaId),
    site_owner: multiValue(Owner),
    site_cluster: multiValue(ClusterId),
    /** Due or to be planned by that day; rows without a date are left out. */
    due_until: Day,
  })
  .partial();
export type BacklogFilters = z.output<typeof BacklogFilters>;

export const backlogPageSize = 500;
/** Items that one call names by their keys. */
export const maxBacklogItems = 1_500;
/** Plans that one call makes. */
export const maxPlansPerCall = 1_000;

export const PlanRequest = z.object({ key: Key, agent_id: AgentRef, day: Day });
export type PlanRequest = z.infer<typeof PlanRequest>;

/** Work without a plan, planning it (from the board, by hand or from a proposal), and withdrawing such plans. */
export const backlog = defineCalls({
  name: 'tray',
  actions: {
    list: get('/api/planning/tray', {
      cost: 'heavy',
      input: BacklogFilters.extend({
        page: wholeNumber().min(1).max(1_000_000).default(1),
        limit: wholeNumber().min(1).max(backlogPageSize).default(100),
      }),
      output: z.object({
        /** Earliest due or planning date first; then longest pending. */
        items: z.array(BacklogItem),
        total: z.int(),
        pages: z.int(),
        /** Counts of items by cause, whatever cause is chosen: the findings of one site are one item. */
        causes: z.object(
          Object.fromEntries(backlogCauses.map(cause => [cause, z.int()])) as Record<BacklogCause, z.ZodInt>,
        ),
      }),
      needs: canPlanAnyKind,
    }),
    /** Which of these are no longer pending, for clients that still show them. */
    gone: readByPost('/api/planning/tray/gone', {
      cost: 'heavy',
      input: z.object({ keys: z.array(Key).min(1).max(maxBacklogItems) }),
      output: z.object({
        /** With the username of who planned it, if the caller may read a resulting plan. */
        gone: z.array(z.object({ key: Key, planned_by: z.string().nullable() })),
      }),
      needs: canPlanAnyKind,
    }),
    /** Plans each on its day for its agent; one result per item. */
    plan: post('/api/planning/tray/plan', {
      cost: 'heavy',
      undo: 'revert',
      writes: [
        'planning.assign',
        'maintenance/visits.plan',
        'anomalyActions.plan',
        'taskActions.replan',
        'taskActions.planCm',
      ],
      input: z.object({
        plans: z.array(PlanRequest).min(1).max(maxPlansPerCall),
        ...confirmationParams,
      }),
      output: z.object({
        done: z.int(),
        refused: z.int(),
        results: z.array(
          z.object({
            key: z.string(),
            site_code: z.string().nullable(),
            plan_id: z.int().nullable(),
            done: z.boolean(),
            cause: z.string().nullable(),
          }),
        ),
      }),
      needs: canPlanAnyKind,
    }),
    /** Withdraws plans that are not started: their items are pending again; one result per plan. */
    withdraw: post('/api/planning/tray/withdraw', {
      cost: 'heavy',
      undo: 'revert',
      writes: {
        tasks: {
          strategy: 'taskFields',
          notice: 'taskDecisionTakenBack',
          needs: byKind('row', kind => canActOnKind(kind, 'export_task')),
        },
        plans: 'task',
      },
      input: z.object({ ids: z.array(Id).min(1).max(maxPlansPerCall) }),
      output: PlanSelectionResponse,
      needs: canPlanAnyKind,
    }),
  },
});
