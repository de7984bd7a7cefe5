import { z } from 'zod';
import {
  arrayOf,
  defineResource,
  exporting,
  filterOfAny,
  get,
  pageOf,
  paging,
  post,
  type ResourceContract,
  Switch,
} from '../framework/endpoint';
import { defineFields, fieldsIn, shapeIn, sortsFrom, unsortedIn } from '../framework/fields';
import { HistoryRow } from '../framework/history';
import { severalOf } from '../framework/several';
import { byKind, from } from '../organisation/permissions';
import {
  AccountRef,
  AgentRef,
  Area,
  Day,
  Due,
  Id,
  LongText,
  Name,
  Search,
  TaskKind,
} from '../organisation/vocabulary';
import { mayPlan, mayPlanSome } from './planning';
import { maintenanceStatuses, plannings, RecurringKind, rhythms, takers } from './recurrence';
import { siteLists } from './site-selection';

const RhythmName = z.enum(rhythms);
const TakerName = z.enum(takers);
const PlanningName = z.enum(plannings);
const StatusName = z.enum(maintenanceStatuses);

/**
 * Filters by what is planned or done at a site, or by the reader: a maintenance plan's sites must not depend on them.
 */
export const passingFilters = [
  'own',
  'has_plan',
  'plan_from',
  'plan_to',
  'pmdone',
  'maintenance',
  'maintenance_plan',
  'visit_due',
] as const;
const lasting = ({ filters }: Pick<ResourceContract, 'filters'>) => ({
  filters: z.object(
    Object.fromEntries(
      Object.entries(filters.shape).filter(([name]) => !passingFilters.some(passing => passing === name)),
    ),
  ),
});
const SitesFilter = filterOfAny(Object.values(siteLists).map(lasting));

const number = (least: number, most: number) => z.coerce.number<number>().int().min(least).max(most);
/** The input of a maintenance plan. */
const asked = {
  name: Name.min(1),
  task_type: RecurringKind,
  /** The list the filter belongs to. */
  area: Area.or(z.literal('all')).default('all'),
  filter: SitesFilter.default({}),
  rhythm: RhythmName,
  /** Days or months; none if the generators decide. */
  every: number(1, 1_000).nullable().optional(),
  /** Days before and after its due day within which a visit is in time. */
  days_before: number(0, 365).default(7),
  days_after: number(0, 365).default(7),
  taker: TakerName.default('site'),
  agent: AgentRef.nullable().optional(),
  planning: PlanningName.default('hand'),
  /** Days before its due day at which a visit is planned, or offered. */
  days_ahead: number(0, 365).default(14),
  /** Nothing is due before this day. */
  starts_on: Day,
  /** Spreads what would all be due on the first day over one period. */
  spread: Switch.default(true),
  instruction: LongText.nullable().optional(),
};
export const NewMaintenance = z.object(asked);
export type NewMaintenance = z.infer<typeof NewMaintenance>;

/** What is wrong with the input of a plan; both browser and server check it. */
export const wrongIn = ({
  task_type,
  rhythm,
  every,
  taker,
  agent,
}: Pick<NewMaintenance, 'task_type' | 'rhythm' | 'every' | 'taker' | 'agent'>) => [
  ...(rhythm !== 'equipment' && !every ? [{ path: 'every', cause: 'required' as const }] : []),
  ...(rhythm === 'equipment' && task_type !== 'gpm'
    ? [{ path: 'rhythm', cause: 'equipmentIsGpm' as const }]
    : []),
  ...(taker === 'agent' && !agent ? [{ path: 'agent', cause: 'required' as const }] : []),
];

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
  taker: { is: TakerName, in: ['row', 'column'], unsorted: 'noOrder', column: 'taker' },
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
export const Maintenance = z.object(shapeIn(maintenanceFields, 'row'));
export type Maintenance = z.infer<typeof Maintenance>;

const MaintenanceFilters = z
  .object({ name: Search, task_type: severalOf(TaskKind), maintenance_status: severalOf(StatusName) })
  .partial();
const One = z.object({ maintenance_id: Id });

/**
 * The effect of a plan before it is saved: for the sites within the row access of both its responsible and the caller.
 */
export const Preview = z.object({
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
export type Preview = z.infer<typeof Preview>;

/** Maintenance plans that one call hands over. */
export const maxGiven = 200;
const GiveAnswer = z.object({
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
export type GiveAnswer = z.infer<typeof GiveAnswer>;

/** Recurring work: which sites, what, how often, who. */
export const maintenance = defineResource({
  name: 'maintenance',
  record: Maintenance,
  idField: 'maintenance_id',
  rowsKey: 'maintenance',
  filters: MaintenanceFilters,
  columns: fieldsIn(maintenanceFields, 'column'),
  sorts: sortsFrom(maintenanceFields, 'name'),
  unsorted: unsortedIn(maintenanceFields),
  actions: {
    list: get('/api/maintenance/fetch', {
      input: MaintenanceFilters.extend({ ...paging, ...exporting }),
      output: pageOf('maintenance', Maintenance),
      needs: from('manager'),
    }),
    show: get('/api/maintenance/detail/:maintenance_id', {
      input: One,
      output: z.object({ data: Maintenance }),
      needs: from('manager'),
      pick: 'data',
    }),
    history: get('/api/maintenance/history/:maintenance_id', {
      input: One,
      output: z.object({ data: z.array(HistoryRow) }),
      needs: from('manager'),
    }),
    /** Read-only: a filter is too long for a URL. With `maintenance_id`, for those who may edit that plan. */
    preview: post('/api/maintenance/preview', {
      undo: 'none',
      writes: {},
      input: NewMaintenance.extend({ maintenance_id: Id.optional() }),
      output: z.object({ data: Preview }),
      needs: byKind('task_type', mayPlan),
    }),
    create: post('/api/maintenance/new', {
      undo: 'maintenance.remove',
      writes: { maintenance_plans: 'nothing' },
      input: NewMaintenance,
      output: z.object({ maintenance_id: Id }),
      needs: byKind('task_type', mayPlan),
    }),
    edit: post('/api/maintenance/edit/:maintenance_id', {
      undo: 'repeat',
      writes: { maintenance_plans: 'nothing' },
      input: NewMaintenance.extend({
        maintenance_id: Id,
        version: z.coerce.number<number>().int().optional(),
      }),
      output: z.object({ data: Maintenance }),
      needs: byKind('row', mayPlan),
      pick: 'data',
    }),
    pause: post('/api/maintenance/pause/:maintenance_id', {
      undo: 'maintenance.resume',
      writes: { maintenance_plans: 'nothing' },
      input: One,
      needs: byKind('row', mayPlan),
    }),
    resume: post('/api/maintenance/resume/:maintenance_id', {
      undo: 'maintenance.pause',
      writes: { maintenance_plans: 'nothing' },
      input: One,
      needs: byKind('row', mayPlan),
    }),
    /** Makes somebody else responsible, whose row access bounds their sites from then on. One result per plan. */
    give: post('/api/maintenance/give', {
      undo: 'repeat',
      writes: { maintenance_plans: 'nothing' },
      input: z.object({
        ids: arrayOf(Id, maxGiven).optional(),
        matching: Switch.optional(),
        filter: MaintenanceFilters.strict().optional(),
        responsible: AccountRef,
      }),
      output: GiveAnswer,
      needs: mayPlanSome,
    }),
    remove: post('/api/maintenance/delete/:maintenance_id', {
      undo: 'warn',
      writes: { maintenance_plans: 'nothing' },
      input: One,
      needs: byKind('row', mayPlan),
    }),
  },
});
