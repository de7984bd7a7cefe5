import { z } from 'zod';
import {
  arrayOf,
  BooleanParam,
  confirmationParams,
  defineCalls,
  defineCellEdit,
  defineResource,
  exportParams,
  get,
  limitParam,
  maxIds,
  pageSchema,
  pagingParams,
  post,
} from '../framework/endpoint';
import { defineFields, fieldsIn, listSortFields, recordShape, unsortableFields } from '../framework/fields';
import { multiValue } from '../framework/multi-value';
import { wholeNumber } from '../framework/numbers';
import { byKind, minRole } from '../framework/permissions';
import { Day, Id, Search, ThreeWay } from '../framework/vocabulary';
import { Deadline } from '../organisation/deadlines';
import { scopes } from '../organisation/permissions';
import {
  AgentRef,
  ClusterId,
  ManagerRef,
  Owner,
  SiteRef,
  TaskKind,
  WilayaId,
} from '../organisation/vocabulary';
import { countedFilters } from './counted-filters';
import { canPlan, canPlanAnyKind, planStatuses } from './planning';
import { canReadAnyKind } from './task-lists';

/**
 * The fields of plans (document 2, section 3.2): rows, columns, orders, workbook and the history's labels use them.
 */
export const plannedFields = defineFields({
  planid: { is: Id, in: ['row', 'sort', 'sheet'] },
  task_type: { is: TaskKind, in: ['row', 'sheet'], unsorted: 'tooMany', column: 'kind' },
  plan_date: { is: Day, in: ['row', 'sort', 'sheet'], column: 'day' },
  pickup_site_id: { is: SiteRef, in: ['row'], column: 'site_id' },
  pickup_site_code: { is: z.string(), in: ['row', 'sort', 'sheet'] },
  pickup_site_name: { is: z.string().nullable(), in: ['row', 'sheet'] },
  drop_site_id: { is: SiteRef.nullable(), in: ['row'], column: 'drop_site_id' },
  drop_site_code: { is: z.string().nullable(), in: ['row', 'sheet'], unsorted: 'tooMany' },
  drop_site_name: { is: z.string().nullable(), in: ['row', 'sheet'] },
  /** The site to open: the pickup site, or the drop site if only that is within row access. */
  through_site: { is: SiteRef, in: ['row'] },
  site_owner: { is: Owner, in: ['row', 'column'], unsorted: 'tooMany', column: 'owner' },
  site_address_wilaya: { is: WilayaId, in: ['row', 'column'], unsorted: 'tooMany', column: 'wilaya_id' },
  site_cluster: { is: ClusterId, in: ['row'], column: 'cluster_id' },
  agent_id: { is: AgentRef.nullable(), in: ['row'], column: 'agent_id' },
  agent_username: { is: z.string().nullable(), in: ['row', 'sort', 'sheet'] },
  installation_type: {
    is: z.string().nullable(),
    in: ['row', 'column', 'sheet'],
    unsorted: 'tooMany',
    column: 'installation_type',
  },
  instruction: {
    is: z.string().nullable(),
    in: ['row', 'column', 'sheet'],
    unsorted: 'noOrder',
    column: 'instruction',
  },
  plan_status: {
    is: z.enum(planStatuses),
    in: ['row', 'column', 'sheet'],
    unsorted: 'tooMany',
    column: 'status',
  },
  /** More than `task_pm_delay` days past its date and not done. */
  late: { is: z.boolean(), in: ['row'] },
  /**
   * Days a late plan is past its date: up to today while something can still be done, else up to the day its task was
   * started. Null if it was on time or nothing is to be done.
   */
  days_late: { is: z.int().nullable(), in: ['row'] },
  /** When it must be done, and how many days are left; null once its agent has arrived. */
  deadline: { is: Deadline.nullable(), in: ['row', 'column', 'sort'] },
  /** The id of its task, null until the agent has arrived. */
  task: { is: Id.nullable(), in: ['row', 'sheet'], unsorted: 'tooMany' },
  /** 0 when late: past its date and not done, or its task was started more than `task_pm_delay` days after it. */
  site_plan_respect: { is: z.union([z.literal(0), z.literal(1)]), in: ['row'] },
  version: { is: z.int(), in: ['row'] },
});

/** A planned task. */
export const Plan = z.object(recordShape(plannedFields, 'row'));
export type Plan = z.infer<typeof Plan>;

/** Whether it may still be moved, reassigned or cancelled. */
export const isStillPlanned = ({ plan_status }: Pick<Plan, 'plan_status'>) => plan_status === 'planned';

/**
 * Owner, manager, cluster and wilaya are those of the site where a plan counts: its drop site, else its pickup site.
 */
export const PlanFilters = z
  .object({
    task_type: multiValue(TaskKind),
    /** A substring of either site's name or code. */
    site: Search,
    agent: multiValue(AgentRef),
    site_wilaya: multiValue(WilayaId),
    site_owner: multiValue(Owner),
    site_manager: multiValue(ManagerRef),
    site_cluster: multiValue(ClusterId),
    plan_from: Day,
    plan_to: Day,
    /** Default: what is still to be done. `kept`: not cancelled. */
    plan_status: multiValue(z.enum(['all', ...planStatuses, 'kept'])),
    late: ThreeWay,
    /** Past its deadline (`deadline`). */
    overdue: ThreeWay,
    /** The last day of its deadline. */
    due_from: Day,
    due_to: Day,
    /** The kinds of one scope, as the dashboards group them. */
    scope: z.enum(scopes),
    ...countedFilters,
  })
  .partial();
const listInput = PlanFilters.extend(pagingParams).extend(exportParams);

/** The calendar's page size (document 2, section 2.10). */
export const calendarPageSize = 1_200;
export const CalendarFilters = PlanFilters.extend({
  /** Planned or done, whatever `plan_status` says; `late` then means `site_plan_respect`. */
  has_plan: BooleanParam.optional(),
});
const calendarInput = CalendarFilters.extend(pagingParams)
  .extend(exportParams)
  .extend({ limit: limitParam(calendarPageSize) });

/** Whoever may plan the kind of the stored plan. */
const canChangePlan = byKind('row', canPlan);

export const maxPlanSelection = 1_000;
export const PlanSelectionResponse = z.object({
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
export type PlanSelectionResponse = z.infer<typeof PlanSelectionResponse>;

/** Actions on plans on the planning page (document 2, section 7). */
export const planActions = defineCalls({
  name: 'planActions',
  actions: {
    edit: post('/api/planning/edit', {
      undo: 'revert',
      writes: ['planning.editPlan'],
      input: z.object({
        plan_id: Id,
        planning_date: Day,
        planning_agent: AgentRef.optional(),
        version: wholeNumber().optional(),
        ...confirmationParams,
      }),
      needs: canChangePlan,
    }),
    cancel: post('/api/planning/cancel/:planid', {
      undo: 'revert',
      writes: ['planning.deletePlan'],
      input: z.object({ planid: Id }),
      output: z.object({ message: z.string() }),
      needs: canChangePlan,
    }),
    delete: post('/api/planning/delete/:id', {
      ability: false,
      undo: 'revert',
      writes: ['planning.deletePlan'],
      input: z.object({ id: Id }),
      needs: canChangePlan,
    }),
    /** Moves plans to another day, another agent, or both; one result each. */
    move: post('/api/planning/selection/move', {
      cost: 'heavy',
      undo: 'revert',
      writes: ['planning.editPlan'],
      input: z.object({
        ids: arrayOf(Id, maxIds).optional(),
        matching: BooleanParam.optional(),
        filter: PlanFilters.strict().optional(),
        planning_date: Day.optional(),
        planning_agent: AgentRef.optional(),
        ...confirmationParams,
      }),
      output: PlanSelectionResponse,
      needs: canPlanAnyKind,
    }),
  },
});

/** The planning of everything (document 2, section 2.9); access to either of its sites makes a plan visible. */
export const plans = defineResource({
  name: 'planning',
  record: Plan,
  idField: 'planid',
  rowsKey: 'planning',
  filters: PlanFilters,
  filterFrom: {
    agent: minRole('manager'),
    site_owner: minRole('manager'),
    site_manager: minRole('cluster_manager'),
    site_cluster: minRole('cluster_manager'),
  },
  locks: { site_owner: 'owner', site_cluster: 'cluster' },
  defaults: { plan_status: 'planned' },
  columns: fieldsIn(plannedFields, 'column'),
  cells: {
    plan_date: defineCellEdit(planActions.actions.edit, {
      field: 'planning_date',
      value: 'plan_date',
      about: ({ planid, version }: Plan) => ({ plan_id: planid, version }),
      when: isStillPlanned,
    }),
    agent_username: defineCellEdit(planActions.actions.edit, {
      field: 'planning_agent',
      value: 'agent_id',
      about: ({ planid, plan_date, version }: Plan) => ({
        plan_id: planid,
        planning_date: plan_date,
        version,
      }),
      when: isStillPlanned,
    }),
  },
  sorts: listSortFields(plannedFields, 'plan_date'),
  unsorted: unsortableFields(plannedFields),
  exports: {
    list: {
      needs: minRole('manager'),
      columns: fieldsIn(plannedFields, 'sheet'),
      file: 'planning.xlsx',
    },
  },
  actions: {
    list: get('/api/V2/planning/fetch', {
      cost: 'heavy',
      input: listInput,
      output: pageSchema('planning', Plan),
      needs: canReadAnyKind,
    }),
    /** The same rows under the specification's first path, which the calendar uses. */
    fetch: get('/api/planning/fetch', {
      cost: 'heavy',
      input: calendarInput,
      output: pageSchema('sites', Plan),
      needs: canReadAnyKind,
    }),
  },
});
