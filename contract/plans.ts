import { z } from 'zod';
import { countedFilters } from './counted-filters';
import {
  defineCalls,
  defineResource,
  exporting,
  get,
  limitTo,
  listOf,
  pageOf,
  paging,
  post,
  Switch,
} from './endpoint';
import { byKind, from, type Rule } from './permissions';
import { mayPlan, planStatuses } from './planning';
import { readsSome } from './task-lists';
import {
  AgentRef,
  ClusterId,
  Day,
  Id,
  ManagerRef,
  Owner,
  Search,
  SiteRef,
  TaskKind,
  ThreeWay,
  WilayaId,
} from './vocabulary';

/** A planned task (document 2, section 3.2). `task` is the id of what came of it, null until the agent has arrived. */
export const Plan = z.object({
  planid: Id,
  task_type: TaskKind,
  plan_date: Day,
  pickup_site_id: SiteRef,
  pickup_site_code: z.string(),
  pickup_site_name: z.string().nullable(),
  drop_site_id: SiteRef.nullable(),
  drop_site_code: z.string().nullable(),
  drop_site_name: z.string().nullable(),
  /** The site to open: the pickup site, or the drop site where that one alone is in reach. */
  through_site: SiteRef,
  site_owner: Owner,
  site_address_wilaya: WilayaId,
  site_cluster: ClusterId,
  agent_id: AgentRef.nullable(),
  agent_username: z.string().nullable(),
  installation_type: z.string().nullable(),
  instruction: z.string().nullable(),
  plan_status: z.enum(planStatuses),
  /** Passed its date by more than `task_pm_delay` days undone. */
  late: z.boolean(),
  task: Id.nullable(),
  /** 0 when late: passed undone, or what came of it was begun more than `task_pm_delay` days after the day. */
  site_plan_respect: z.union([z.literal(0), z.literal(1)]),
  version: z.int(),
});
export type Plan = z.infer<typeof Plan>;

export const planScopes = ['pm', 'gpm', 'cm'] as const;

/** Owner, manager, cluster and wilaya are those of the site where a plan counts: its drop site, else its pickup site. */
export const PlanFilters = z
  .object({
    task_type: TaskKind,
    /** A part of either site's name or code. */
    site: Search,
    agent: AgentRef,
    site_wilaya: WilayaId,
    site_owner: Owner,
    site_manager: ManagerRef,
    site_cluster: ClusterId,
    plan_from: Day,
    plan_to: Day,
    /** Nothing chosen: what is still to be done. `kept`: not cancelled. */
    plan_status: z.enum(['all', ...planStatuses, 'kept']),
    late: ThreeWay,
    /** The kinds of one scope, as the dashboards tell them apart. */
    scope: z.enum(planScopes),
    ...countedFilters,
  })
  .partial();
const input = PlanFilters.extend(paging).extend(exporting);

/** What the calendar asks for at once (document 2, section 2.10). */
export const calendarPageSize = 1_200;
const calendarInput = input.extend({
  limit: limitTo(calendarPageSize),
  /** What is planned or done, whatever `plan_status` says; `late` then means `site_plan_respect`. */
  has_plan: Switch.optional(),
});

/** The planning of everything (document 2, section 2.9); a plan is seen through either of its sites. */
export const plans = defineResource({
  name: 'planning',
  record: Plan,
  idField: 'planid',
  rowsKey: 'planning',
  filters: PlanFilters,
  filterFrom: {
    agent: from('manager'),
    site_owner: from('manager'),
    site_manager: from('cluster_manager'),
    site_cluster: from('cluster_manager'),
  },
  locks: { site_owner: 'owner', site_cluster: 'cluster' },
  defaults: { plan_status: 'planned' },
  visibility: 'bySite',
  sorts: ['plan_date', 'planid'],
  exports: {
    list: {
      needs: from('manager'),
      columns: [
        'planid',
        'task_type',
        'plan_date',
        'pickup_site_code',
        'pickup_site_name',
        'drop_site_code',
        'drop_site_name',
        'agent_username',
        'installation_type',
        'instruction',
        'plan_status',
        'task',
      ],
      file: 'planning.xlsx',
    },
  },
  actions: {
    list: get('/api/V2/planning/fetch', { input, output: pageOf('planning', Plan), needs: readsSome }),
    /** The same rows under the specification's first address, which the calendar asks. */
    fetch: get('/api/planning/fetch', {
      input: calendarInput,
      output: pageOf('sites', Plan),
      needs: readsSome,
    }),
  },
});

/** Any kind of plan that somebody may change: which one, the stored row says. */
const changes = byKind('row', mayPlan);
const anyPlanner: Rule = { anyOf: ['delivery', 'gpm', 'cm'].map(mayPlan) };

export const maxPlanSelection = 1_000;
export const PlanSelectionAnswer = z.object({
  done: z.int(),
  refused: z.int(),
  results: z.array(
    z.object({
      planid: z.int(),
      site_code: z.string().nullable(),
      done: z.boolean(),
      cause: z.string().nullable(),
    }),
  ),
});
export type PlanSelectionAnswer = z.infer<typeof PlanSelectionAnswer>;

/** What is done with plans on the planning page (document 2, section 7). */
export const planActions = defineCalls({
  name: 'planActions',
  actions: {
    edit: post('/api/planning/edit', {
      input: z.object({
        plan_id: Id,
        planning_date: Day,
        planning_agent: AgentRef.optional(),
        version: z.coerce.number<number>().int().optional(),
      }),
      needs: changes,
    }),
    cancel: post('/api/planning/cancel/:planid', {
      input: z.object({ planid: Id }),
      output: z.object({ message: z.string() }),
      needs: changes,
    }),
    delete: post('/api/planning/delete/:id', { input: z.object({ id: Id }), needs: changes }),
    /** Moves plans to another day, another agent, or both; each answers for itself. */
    move: post('/api/planning/selection/move', {
      input: z.object({
        ids: listOf(Id).optional(),
        matching: Switch.optional(),
        /** Strict: a filter that is dropped unseen would widen the selection. */
        filter: PlanFilters.strict().optional(),
        planning_date: Day.optional(),
        planning_agent: AgentRef.optional(),
      }),
      output: PlanSelectionAnswer,
      needs: anyPlanner,
    }),
  },
});
