import { z } from 'zod';
import {
  arrayOf,
  BooleanParam,
  defineCalls,
  defineCellEdit,
  defineResource,
  exportParams,
  get,
  maxIds,
  pageSchema,
  pagingParams,
  post,
  readByPost,
} from '../framework/endpoint';
import {
  defineFields,
  editShape,
  fieldsIn,
  listSortFields,
  recordShape,
  unsortableFields,
} from '../framework/fields';
import { HistoryRow } from '../framework/history';
import { multiValue } from '../framework/multi-value';
import { lines } from '../framework/text';
import { today } from '../framework/today';
import { anyOf, byKind, minRole } from '../organisation/permissions';
import {
  AccessType,
  AccountRef,
  AgentRef,
  AnomalyStatus,
  AnomalyType,
  ClusterId,
  Day,
  Due,
  Id,
  ManagerRef,
  NokType,
  Owner,
  Search,
  Severity,
  SiteRef,
  TaskKind,
  TaskStatus,
  ThreeWay,
  Timestamp,
  taskKinds,
  WilayaId,
} from '../organisation/vocabulary';
import { canPlan, PlanInput } from './planning';
import { canActOnKind, canReadAnyKind, canReadKind } from './task-lists';

const first = defineFields({
  id: { is: Id, in: ['row', 'sort', 'sheet'] },
  status: { is: AnomalyStatus, in: ['row', 'sort', 'sheet'], edit: AnomalyStatus, column: 'status' },
  type: { is: z.string(), in: ['row', 'sort', 'sheet'], edit: AnomalyType, column: 'type' },
});
/** How severe it is, when its repair is due, and who is responsible. */
const care = defineFields({
  severity: { is: Severity, in: ['row', 'sort', 'sheet'], edit: Severity, column: 'severity' },
  due: { is: Due, in: ['row', 'sort', 'sheet'], edit: Day, column: 'due' },
  in_charge: { is: z.string().nullable(), in: ['row', 'sort', 'sheet'] },
  in_charge_id: { is: AccountRef.nullable(), in: ['row'], edit: AccountRef, column: 'charge_id' },
  /** How often it was reopened as not repaired. */
  reopened: { is: z.int(), in: ['row', 'sort', 'sheet'], column: 'reopened' },
});
/** Where it was found, by whom, and its planned repair. */
const found = defineFields({
  task_id: { is: Id, in: ['row', 'sort', 'sheet'], column: 'task_id' },
  created_at: { is: Timestamp, in: ['row', 'sort', 'sheet'], column: 'created_at' },
  username: { is: z.string().nullable(), in: ['row', 'sort', 'sheet'] },
  site_code: { is: z.string(), in: ['sheet'] },
  site_name: { is: z.string().nullable(), in: ['sheet'] },
  task_type: { is: TaskKind, in: ['row'], column: 'kind' },
  task: {
    is: z.object({
      id: Id,
      created_at: Timestamp,
      created_by: z.object({ username: z.string().nullable() }),
    }),
    in: ['row'],
    unsorted: 'noOrder',
  },
  site_id: { is: SiteRef, in: ['row'], column: 'site_id' },
  site: { is: z.object({ name: z.string().nullable(), code: z.string() }), in: ['row', 'sort'] },
  site_wilaya: { is: WilayaId, in: ['row'] },
  /** The CM planned from it, and its task once there is one. */
  plan: {
    is: z
      .object({
        plan_id: Id,
        date: Day,
        task_id: Id.nullable(),
        task_status: TaskStatus.nullable(),
        done: z.boolean(),
      })
      .nullable(),
    in: ['row'],
    unsorted: 'noOrder',
  },
  /** Its photos: their number, and the first. */
  photos: {
    is: z.object({ total: z.int(), thumb: z.string().nullable() }),
    in: ['row'],
    unsorted: 'noOrder',
  },
  /** Its site is in use: a repair may be planned there. */
  plannable: { is: z.boolean(), in: ['row'] },
  resolved_at: { is: Timestamp.nullable(), in: ['row'], column: 'resolved_at' },
  version: { is: z.int(), in: ['row'] },
});
/** What the three tables share: rows, orders, workbooks, edits and the history's labels use it. */
export const commonAnomalyFields = { ...first, ...care, ...found };

/** The fields of each table (document 2, section 3.3): anomaly items, checks marked nok, difficult accesses. */
export const anomalyFieldsByTable = {
  anomaly: defineFields({
    ...first,
    anomalie: { is: z.string(), in: ['row', 'sheet'], unsorted: 'noOrder', column: 'content' },
    ...care,
    ...found,
  }),
  /** `type` is its section. */
  nok: defineFields({
    ...first,
    check: { is: z.string(), in: ['row', 'sheet'], unsorted: 'noOrder', column: 'content' },
    comment: { is: z.string().nullable(), in: ['row', 'sheet'], unsorted: 'noOrder', column: 'comment' },
    ...care,
    ...found,
  }),
  access: defineFields({
    ...first,
    content: { is: z.string(), in: ['row', 'sheet'], unsorted: 'noOrder', column: 'content' },
    ...care,
    ...found,
    site_code: { is: z.string(), in: ['row', 'sort', 'sheet'] },
  }),
};

/** An item of a task. */
export const Anomaly = z.object(recordShape(anomalyFieldsByTable.anomaly, 'row'));
export type Anomaly = z.infer<typeof Anomaly>;
const NokAnomaly = z.object(recordShape(anomalyFieldsByTable.nok, 'row'));
const AccessAnomaly = z.object(recordShape(anomalyFieldsByTable.access, 'row'));

/**
 * Whether a CM may be planned for an anomaly: none is planned, or the last one is over and has left it unresolved, as
 * a temporary repair does.
 */
export const isAwaitingRepair = ({ status, plan }: Pick<Anomaly, 'status' | 'plan'>) =>
  status === 'unresolved' && (plan === null || plan.task_status === 'closed');

/** Whether its due day has passed in Algeria, and it is unresolved. */
export const isOverdue = ({ status, due }: Pick<Anomaly, 'status' | 'due'>) =>
  status === 'unresolved' && due < today();

/** Whether it may be reopened as not repaired: it counts as resolved, or its CM is done. */
export const canReopen = ({ status, plan }: Pick<Anomaly, 'status' | 'plan'>) =>
  status === 'resolved' || (plan?.done ?? false);

/** Filters of the three tables, as named on the wire (document 2, section 7). */
export const AnomalyFilters = z
  .object({
    anomalie_type: multiValue(AnomalyType),
    anomalie_status: multiValue(AnomalyStatus),
    agent: multiValue(AgentRef),
    /** A substring of the site's name or code. */
    site: Search,
    pmid: Id,
    site_owner: multiValue(Owner),
    site_manager: multiValue(ManagerRef),
    site_cmanager: multiValue(AccountRef),
    site_wilaya: multiValue(WilayaId),
    site_cluster: multiValue(ClusterId),
    date_from: Day,
    date_to: Day,
    /** The kind of task it was found on. */
    step: multiValue(TaskKind),
    severity: multiValue(Severity),
    in_charge: multiValue(AccountRef),
    /** Those the reader is in charge of. */
    mine: ThreeWay,
    /** Unresolved and past their due day. */
    overdue: ThreeWay,
    reopened: ThreeWay,
    due_from: Day,
    due_to: Day,
  })
  .partial();
const NokFilters = AnomalyFilters.extend({ anomalie_type: multiValue(NokType).optional() });
const AccessFilters = AnomalyFilters.extend({ anomalie_type: multiValue(AccessType).optional() });
const listInput = { ...pagingParams, ...exportParams };

const anomalySorts = listSortFields(commonAnomalyFields, 'created_at');
const accessSorts = listSortFields(anomalyFieldsByTable.access, 'created_at');
export type AnomalySort = (typeof accessSorts)[number];
/** The order of the list from which a workbook is requested. */
const anomalyOrder = { sort: z.enum(accessSorts).optional(), order: pagingParams.order };

/** Whoever may return a task of the kind may review its findings. */
const judges = byKind('row', kind => canActOnKind(kind, 'return_task', 'manager'));

const judgesSome = anyOf(...taskKinds.map(kind => canActOnKind(kind, 'return_task', 'manager')));
export const anomalyTables = ['anomaly', 'nok', 'access'] as const;
export const maxAnomalySelection = 1_000;
export const AnomalySelectionResponse = z.object({
  done: z.int(),
  refused: z.int(),
  results: z.array(
    z.object({
      anomaly_id: z.int(),
      site_code: z.string().nullable(),
      done: z.boolean(),
      cause: z.string().nullable(),
    }),
  ),
});
export type AnomalySelectionResponse = z.infer<typeof AnomalySelectionResponse>;

const AnomalyPhoto = z.object({
  id: Id,
  task_id: Id,
  test: z.string(),
  index: z.int(),
  /** Signed URLs, valid for an hour. */
  url: z.string(),
  thumb: z.string(),
  comment: z.string().nullable(),
});
export type AnomalyPhoto = z.infer<typeof AnomalyPhoto>;
/** An anomaly with what was done about it. */
export const AnomalyDetail = z.object({
  id: Id,
  status: AnomalyStatus,
  type: z.string(),
  content: z.string(),
  comment: z.string().nullable(),
  severity: Severity,
  due: Due,
  in_charge: z.string().nullable(),
  reopened: z.int(),
  /** The last reason. */
  reopen_cause: z.string().nullable(),
  task_id: Id,
  task_type: TaskKind,
  found_at: Timestamp,
  found_by: z.string().nullable(),
  site_code: z.string(),
  photos: z.array(AnomalyPhoto),
  /** Every CM planned for it and not cancelled, latest first. */
  repairs: z.array(
    z.object({
      plan_id: Id,
      date: Day,
      agent: z.string().nullable(),
      task_id: Id.nullable(),
      task_status: TaskStatus.nullable(),
      done: z.boolean(),
      /** The current repair: not one after which it was reopened. */
      current: z.boolean(),
      /** Its « after » photos. */
      photos: z.array(AnomalyPhoto),
    }),
  ),
});
export type AnomalyDetail = z.infer<typeof AnomalyDetail>;

/** Actions on anomalies (document 2, section 7). */
export const anomalyActions = defineCalls({
  name: 'anomalyActions',
  actions: {
    update: post('/api/anomalies/update/:id', {
      undo: 'revert',
      writes: { anomalies: 'anomalyFields' },
      input: z.object({
        id: Id,
        ...editShape(commonAnomalyFields),
        version: z.coerce.number<number>().int().optional(),
      }),
      needs: judges,
    }),
    /** The same for many at once; one result each. */
    updateMany: post('/api/anomalies/selection/update', {
      ability: false,
      undo: 'revert',
      writes: { anomalies: { strategy: 'anomalyFields', needs: judges } },
      input: z.object({
        table: z.enum(anomalyTables),
        ids: arrayOf(Id, maxIds).optional(),
        matching: BooleanParam.optional(),
        filter: AnomalyFilters.strict().optional(),
        ...editShape(care),
      }),
      output: AnomalySelectionResponse,
      needs: judgesSome,
    }),
    /**
     * It was not repaired: unresolved again, it may get another CM, and whoever was responsible is notified of the
     * reason.
     */
    reopen: post('/api/anomalies/reopen/:id', {
      undo: 'anomalyActions.update',
      writes: { anomalies: 'task' },
      input: z.object({ id: Id, cause: lines(500).min(1) }),
      needs: judges,
    }),
    /** The finding, and what each CM planned for it shows of the repair. */
    detail: get('/api/anomalies/detail/:id', {
      ability: false,
      input: z.object({ id: Id }),
      output: z.object({ data: AnomalyDetail }),
      needs: byKind('row', canReadKind),
    }),
    history: get('/api/anomalies/history/:id', {
      ability: false,
      input: z.object({ id: Id }),
      output: z.object({ data: z.array(HistoryRow) }),
      needs: byKind('row', canReadKind),
    }),
    /** Plans a corrective maintenance on the anomaly's site, linked both ways. */
    plan: post('/api/anomalies/plan/:id', {
      undo: 'revert',
      writes: { anomalies: 'task', sites: 'plan', plans: 'createdPlans' },
      input: z
        .object({ id: Id })
        .extend(PlanInput.omit({ task_type: true, drop_site: true, installation_type: true }).shape),
      output: z.object({ plan_id: Id }),
      needs: byKind('cm', canPlan),
    }),
    /** A workbook of the selected rows: `anomalies_list` has their ids. */
    exportCustom: readByPost('/api/anomalies/export/custom', {
      ability: false,
      input: z.object({
        anomalies_list: z.object({
          anomalies: arrayOf(Id, maxIds).optional(),
          nok: arrayOf(Id, maxIds).optional(),
          access: arrayOf(Id, maxIds).optional(),
        }),
        ...anomalyOrder,
      }),
      transport: 'download',
      needs: canReadAnyKind,
    }),
    /** A workbook of everything the filter matches: one sheet per table. */
    exportAll: readByPost('/api/anomalies/export/all', {
      input: z.object({ filter: AnomalyFilters.strict().optional(), ...anomalyOrder }),
      transport: 'download',
      needs: canReadAnyKind,
    }),
  },
});

const careCell = (field: 'severity' | 'due' | 'in_charge_id') =>
  defineCellEdit(anomalyActions.actions.update, {
    field,
    value: field,
    about: ({ id, version }: Anomaly) => ({ id, version }),
  });

/** Anomalies that agents reported (document 2, section 2.11). */
export const anomalies = defineResource({
  name: 'anomalies',
  record: Anomaly,
  idField: 'id',
  rowsKey: 'anomalies',
  filters: AnomalyFilters,
  filterFrom: {
    site_owner: minRole('manager'),
    site_manager: minRole('cluster_manager'),
    site_cmanager: minRole('admin'),
    site_cluster: minRole('cluster_manager'),
    agent: minRole('manager'),
  },
  locks: { site_owner: 'owner', site_cluster: 'cluster' },
  columns: fieldsIn(anomalyFieldsByTable.anomaly, 'column'),
  sorts: anomalySorts,
  unsorted: unsortableFields(anomalyFieldsByTable.anomaly),
  cells: {
    severity: careCell('severity'),
    due: careCell('due'),
    in_charge: careCell('in_charge_id'),
  },
  latestFirst: true,
  actions: {
    list: get('/api/anomalies/fetch', {
      input: AnomalyFilters.extend(listInput),
      output: pageSchema('anomalies', Anomaly),
      needs: canReadAnyKind,
    }),
  },
});
/** « Checks Anomalies » */
export const nokAnomalies = defineResource({
  ...anomalies,
  idField: 'id',
  columns: fieldsIn(anomalyFieldsByTable.nok, 'column'),
  sorts: anomalySorts,
  unsorted: unsortableFields(anomalyFieldsByTable.nok),
  name: 'anomalies/nok',
  ability: false,
  record: NokAnomaly,
  filters: NokFilters,
  actions: {
    list: get('/api/anomalies/nok/fetch', {
      input: NokFilters.extend(listInput),
      output: pageSchema('anomalies', NokAnomaly),
      needs: canReadAnyKind,
    }),
  },
});
/** « Access problem » */
export const accessAnomalies = defineResource({
  ...anomalies,
  idField: 'id',
  columns: fieldsIn(anomalyFieldsByTable.access, 'column'),
  sorts: accessSorts,
  unsorted: unsortableFields(anomalyFieldsByTable.access),
  name: 'anomalies/task',
  ability: false,
  record: AccessAnomaly,
  filters: AccessFilters,
  actions: {
    list: get('/api/anomalies/task/fetch', {
      input: AccessFilters.extend(listInput),
      output: pageSchema('anomalies', AccessAnomaly),
      needs: canReadAnyKind,
    }),
  },
});
