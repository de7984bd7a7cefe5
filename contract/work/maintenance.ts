import { z } from 'zod';
import {
  arrayOf,
  BooleanParam,
  confirmationParams,
  defineResource,
  exportParams,
  get,
  integerParam,
  mergeListFilters,
  pageSchema,
  pagingParams,
  post,
  type ResourceContract,
} from '../framework/endpoint';
import { defineFields, fieldsIn, listSortFields, recordShape, unsortableFields } from '../framework/fields';
import { HistoryRow } from '../framework/history';
import { multiValue } from '../framework/multi-value';
import { wholeNumber } from '../framework/numbers';
import { byKind, minRole } from '../framework/permissions';
import { AccountRef, Day, Due, Id, LongText, Name, Search } from '../framework/vocabulary';
import { AgentRef, Area, TaskKind } from '../organisation/vocabulary';
import { defaultMaintenanceDays, maintenanceDays } from '../sites/equipment';
import { canPlan, canPlanAnyKind } from './planning';
import {
  assigneeModes,
  maintenanceStatuses,
  planningModes,
  RecurringKind,
  type Rhythm,
  rhythms,
} from './recurrence';
import { siteLists } from './site-selection';

const RhythmName = z.enum(rhythms);
const AssigneeModeName = z.enum(assigneeModes);
const PlanningName = z.enum(planningModes);
const StatusName = z.enum(maintenanceStatuses);

/**
 * Filters by what is planned or done at a site, or by the reader: a maintenance plan's sites must not depend on them.
 */
export const transientFilters = [
  'own',
  'has_plan',
  'plan_from',
  'plan_to',
  'pmdone',
  'maintenance',
  'maintenance_plan',
  'visit_due',
  'unplanned',
] as const;
/** A list without its transient filters. */
const withoutTransientFilters = ({ filters }: Pick<ResourceContract, 'filters'>) => ({
  filters: z.object(
    Object.fromEntries(
      Object.entries(filters.shape).filter(([name]) => !transientFilters.some(filter => filter === name)),
    ),
  ),
});
const SitesFilter = mergeListFilters(Object.values(siteLists).map(withoutTransientFilters));

/** The input of a maintenance plan. */
const inputFields = {
  name: Name.min(1),
  task_type: RecurringKind,
  /** The list the filter belongs to. */
  area: Area.or(z.literal('all')).default('all'),
  filter: SitesFilter.default({}),
  /** The unit of the interval `every`. */
  rhythm: RhythmName,
  /** Days or months; none if the generators decide. */
  every: integerParam(1, 1_000).nullable().optional(),
  /** Days before and after its due day within which a visit is in time. */
  days_before: integerParam(0, 365).default(7),
  days_after: integerParam(0, 365).default(7),
  /** Who goes: `assigneeModes`. */
  taker: AssigneeModeName.default('site'),
  agent: AgentRef.nullable().optional(),
  planning: PlanningName.default('hand'),
  /** Days before its due day at which a visit is planned, or offered. */
  days_ahead: integerParam(0, 365).default(14),
  /** Nothing is due before this day. */
  starts_on: Day,
  /** Spreads what would all be due on the first day over one period. */
  spread: BooleanParam.default(true),
  instruction: LongText.nullable().optional(),
};
export const MaintenanceInput = z.object(inputFields);
export type MaintenanceInput = z.infer<typeof MaintenanceInput>;

/** What is wrong with the input of a plan; both browser and server check it. */
export const validateMaintenance = ({
  task_type,
  rhythm,
  every,
  days_before,
  days_after,
  taker,
  agent,
}: Pick<
  MaintenanceInput,
  'task_type' | 'rhythm' | 'every' | 'days_before' | 'days_after' | 'taker' | 'agent'
>) => [
  ...(rhythm !== 'equipment' && !every ? [{ path: 'every', cause: 'required' as const }] : []),
  ...(rhythm === 'equipment' && task_type !== 'gpm'
    ? [{ path: 'rhythm', cause: 'equipmentIsGpm' as const }]
    : []),
  // A visit would be in time for the one before, or for the one after.
  ...(days_before + days_after >= getShortestPeriod(rhythm, every)
    ? [{ path: 'days_after', cause: 'windowTooWide' as const }]
    : []),
  ...(taker === 'agent' && !agent ? [{ path: 'agent', cause: 'required' as const }] : []),
];

/** The shortest time between two visits, in days. */
const getShortestPeriod = (rhythm: Rhythm, every: number | null | undefined) => {
  if (rhythm === 'equipment') return Math.min(...Object.values(maintenanceDays), defaultMaintenanceDays);
  return every ? every * (rhythm === 'months' ? daysOfShortestMonth : 1) : Infinity;
};
const daysOfShortestMonth = 28;

/** The fields of maintenance plans: rows, columns and the history's labels use them. */
export const maintenanceFields = defineFields({
  maintenance_id: { is: Id, in: ['row'] },
  name: { is: z.string(), in: ['row', 'column', 'sort'], column: 'name' },
  task_type: { is: TaskKind, in: ['row', 'column', 'sort'], column: 'kind' },
  area: { is: Area.or(z.literal('all')), in: ['row'], column: 'area' },
  filter: { is: z.record(z.string(), z.unknown()), in: ['row'], column: 'filter' },
  rhythm: { is: RhythmName, in: ['row', 'column'], unsorted: 'noOrder', column: 'rhythm' },
  every: { is: z.int().nullable(), in: ['row'], column: 'every' },
  days_before: { is: z.int(), in: ['row'], column: 'days_before' },
  days_after: { is: z.int(), in: ['row'], column: 'days_after' },
  taker: { is: AssigneeModeName, in: ['row', 'column'], unsorted: 'noOrder', column: 'taker' },
  agent: { is: AgentRef.nullable(), in: ['row'], column: 'agent_id' },
  agent_username: { is: z.string().nullable(), in: ['row'] },
  planning: { is: PlanningName, in: ['row', 'column'], unsorted: 'noOrder', column: 'planning' },
  days_ahead: { is: z.int(), in: ['row'], column: 'days_ahead' },
  starts_on: { is: Day, in: ['row'], column: 'starts_on' },
  spread: { is: z.boolean(), in: ['row'], column: 'spread' },
  instruction: { is: z.string().nullable(), in: ['row'], column: 'instruction' },
  /** Sites within the caller's row access; including those late, or due within 30 days, and not planned. */
  sites: { is: z.int(), in: ['row', 'column'], unsorted: 'tooMany' },
  late: { is: z.int(), in: ['row', 'column'], unsorted: 'tooMany' },
  due_soon: { is: z.int(), in: ['row', 'column'], unsorted: 'tooMany' },
  /** Planned for a day after their window. */
  planned_late: { is: z.int(), in: ['row', 'column'], unsorted: 'tooMany' },
  /** The first due day of anything not planned. */
  next_due: { is: Due.nullable(), in: ['row', 'column'], unsorted: 'tooMany' },
  status: { is: StatusName, in: ['row', 'column'], unsorted: 'noOrder', column: 'status' },
  /** The person whose row access bounds its sites. */
  responsible: { is: AccountRef, in: ['row'], column: 'responsible_id' },
  responsible_username: { is: z.string(), in: ['row', 'column', 'sort'] },
  /** Whether the caller has row access to that person, and so to the plan. */
  editable: { is: z.boolean(), in: ['row'] },
  version: { is: z.int(), in: ['row'] },
});
export const Maintenance = z.object(recordShape(maintenanceFields, 'row'));
export type Maintenance = z.infer<typeof Maintenance>;

const MaintenanceFilters = z
  .object({ name: Search, task_type: multiValue(TaskKind), maintenance_status: multiValue(StatusName) })
  .partial();
const ById = z.object({ maintenance_id: Id });

/**
 * The effect of a plan before it is saved: for the sites within the row access of both its responsible and the caller.
 */
export const MaintenancePlanPreview = z.object({
  sites: z.int(),
  /** Visits per month, averaged over a year. */
  per_month: z.number(),
  /** Late today, and due within 30 days, if not planned. */
  late: z.int(),
  due_soon: z.int(),
  next_due: Day.nullable(),
  /** Sites that another active plan of the same kind visits already: one visit serves both. */
  shared: z.int(),
  /** Sites without a known agent. */
  without_agent: z.int(),
});
export type MaintenancePlanPreview = z.infer<typeof MaintenancePlanPreview>;

/** Maintenance plans that one call hands over. */
export const maxHandovers = 200;
const HandoverResponse = z.object({
  done: z.int(),
  refused: z.int(),
  results: z.array(
    z.object({
      maintenance_id: z.int(),
      name: z.string().nullable(),
      done: z.boolean(),
      cause: z.string().nullable(),
    }),
  ),
});
export type HandoverResponse = z.infer<typeof HandoverResponse>;

/** Recurring work: which sites, what, how often, who. */
export const maintenance = defineResource({
  name: 'maintenance',
  record: Maintenance,
  idField: 'maintenance_id',
  rowsKey: 'maintenance',
  filters: MaintenanceFilters,
  columns: fieldsIn(maintenanceFields, 'column'),
  sorts: listSortFields(maintenanceFields, 'name'),
  unsorted: unsortableFields(maintenanceFields),
  actions: {
    list: get('/api/maintenance/fetch', {
      cost: 'heavy',
      input: MaintenanceFilters.extend({ ...pagingParams, ...exportParams }),
      output: pageSchema('maintenance', Maintenance),
      needs: minRole('manager'),
    }),
    show: get('/api/maintenance/detail/:maintenance_id', {
      cost: 'light',
      input: ById,
      output: z.object({ data: Maintenance }),
      needs: minRole('manager'),
      pick: 'data',
    }),
    history: get('/api/maintenance/history/:maintenance_id', {
      cost: 'light',
      input: ById,
      output: z.object({ data: z.array(HistoryRow) }),
      needs: minRole('manager'),
    }),
    /** Read-only: a filter is too long for a URL. With `maintenance_id`, for those who may edit that plan. */
    preview: post('/api/maintenance/preview', {
      cost: 'heavy',
      undo: 'none',
      writes: {},
      input: MaintenanceInput.extend({ maintenance_id: Id.optional() }),
      output: z.object({ data: MaintenancePlanPreview }),
      needs: byKind('task_type', canPlan),
    }),
    create: post('/api/maintenance/new', {
      cost: 'heavy',
      undo: 'maintenance.remove',
      writes: { maintenance_plans: 'nothing' },
      input: MaintenanceInput.extend(confirmationParams),
      output: z.object({ maintenance_id: Id }),
      needs: byKind('task_type', canPlan),
    }),
    edit: post('/api/maintenance/edit/:maintenance_id', {
      cost: 'heavy',
      undo: 'repeat',
      writes: { maintenance_plans: 'nothing' },
      input: MaintenanceInput.extend({
        maintenance_id: Id,
        version: wholeNumber().optional(),
        ...confirmationParams,
      }),
      output: z.object({ data: Maintenance }),
      needs: byKind('row', canPlan),
      pick: 'data',
    }),
    pause: post('/api/maintenance/pause/:maintenance_id', {
      undo: 'maintenance.resume',
      writes: { maintenance_plans: 'nothing' },
      input: ById,
      needs: byKind('row', canPlan),
    }),
    resume: post('/api/maintenance/resume/:maintenance_id', {
      undo: 'maintenance.pause',
      writes: { maintenance_plans: 'nothing' },
      input: ById.extend(confirmationParams),
      needs: byKind('row', canPlan),
    }),
    /** Makes somebody else responsible, whose row access bounds their sites from then on. One result per plan. */
    give: post('/api/maintenance/give', {
      cost: 'heavy',
      undo: 'warn',
      writes: { maintenance_plans: 'nothing' },
      input: z.object({
        ids: arrayOf(Id, maxHandovers).optional(),
        matching: BooleanParam.optional(),
        filter: MaintenanceFilters.strict().optional(),
        responsible: AccountRef,
        ...confirmationParams,
      }),
      output: HandoverResponse,
      needs: canPlanAnyKind,
    }),
    remove: post('/api/maintenance/delete/:maintenance_id', {
      undo: 'warn',
      writes: { maintenance_plans: 'nothing' },
      input: ById,
      needs: byKind('row', canPlan),
    }),
  },
});
