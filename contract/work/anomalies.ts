import { z } from 'zod';
import {
  arrayOf,
  defineCalls,
  defineResource,
  editedBy,
  exporting,
  get,
  maxListed,
  pageOf,
  paging,
  post,
  readByPost,
  Switch,
} from '../framework/endpoint';
import { defineFields, editShape, fieldsIn, shapeIn, sortsFrom, unsortedIn } from '../framework/fields';
import { HistoryRow } from '../framework/history';
import { severalOf } from '../framework/several';
import { lines } from '../framework/text';
import { today } from '../framework/today';
import { anyOf, byKind, from } from '../organisation/permissions';
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
import { mayPlan, PlanInput } from './planning';
import { actsOnKind, readsKind, readsSome } from './task-lists';

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
export const foundFields = { ...first, ...care, ...found };

/** The fields of each table (document 2, section 3.3): anomaly items, checks marked nok, difficult accesses. */
export const findingFields = {
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
export const Anomaly = z.object(shapeIn(findingFields.anomaly, 'row'));
export type Anomaly = z.infer<typeof Anomaly>;
const NokAnomaly = z.object(shapeIn(findingFields.nok, 'row'));
const AccessAnomaly = z.object(shapeIn(findingFields.access, 'row'));

/**
 * Whether a CM may be planned for an anomaly: none is planned, or the last one is over and has left it unresolved, as
 * a temporary repair does.
 */
export const awaitsRepair = ({ status, plan }: Pick<Anomaly, 'status' | 'plan'>) =>
  status === 'unresolved' && (plan === null || plan.task_status === 'closed');

/** Whether its due day has passed in Algeria, and it is unresolved. */
export const isOverdue = ({ status, due }: Pick<Anomaly, 'status' | 'due'>) =>
  status === 'unresolved' && due < today();

/** Whether it may be reopened as not repaired: it counts as resolved, or its CM is done. */
export const isReopenable = ({ status, plan }: Pick<Anomaly, 'status' | 'plan'>) =>
  status === 'resolved' || (plan?.done ?? false);

/** Filters of the three tables, as named on the wire (document 2, section 7). */
export const AnomalyFilters = z
  .object({
    anomalie_type: severalOf(AnomalyType),
    anomalie_status: severalOf(AnomalyStatus),
    agent: severalOf(AgentRef),
    /** A substring of the site's name or code. */
    site: Search,
    pmid: Id,
    site_owner: severalOf(Owner),
    site_manager: severalOf(ManagerRef),
    site_cmanager: severalOf(AccountRef),
    site_wilaya: severalOf(WilayaId),
    site_cluster: severalOf(ClusterId),
    date_from: Day,
    date_to: Day,
    /** The kind of task it was found on. */
    step: severalOf(TaskKind),
    severity: severalOf(Severity),
    in_charge: severalOf(AccountRef),
    /** Those the reader is in charge of. */
    mine: ThreeWay,
    /** Unresolved and past their due day. */
    overdue: ThreeWay,
    reopened: ThreeWay,
    due_from: Day,
    due_to: Day,
  })
  .partial();
const NokFilters = AnomalyFilters.extend({ anomalie_type: severalOf(NokType).optional() });
const AccessFilters = AnomalyFilters.extend({ anomalie_type: severalOf(AccessType).optional() });
const listInput = { ...paging, ...exporting };

const anomalySorts = sortsFrom(foundFields, 'created_at');
const accessSorts = sortsFrom(findingFields.access, 'created_at');
export type AnomalySort = (typeof accessSorts)[number];
/** The order of the list from which a workbook is requested. */
const anomalyOrder = { sort: z.enum(accessSorts).optional(), order: paging.order };

/** Whoever may return a task of the kind may review its findings. */
const judges = byKind('row', kind => actsOnKind(kind, 'return_task', 'manager'));

const judgesSome = anyOf(...taskKinds.map(kind => actsOnKind(kind, 'return_task', 'manager')));
export const anomalyTables = ['anomaly', 'nok', 'access'] as const;
export const maxAnomalySelection = 1_000;
export const AnomalySelectionAnswer = z.object({
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
export type AnomalySelectionAnswer = z.infer<typeof AnomalySelectionAnswer>;

const ShownPhoto = z.object({
  id: Id,
  task_id: Id,
  test: z.string(),
  index: z.int(),
  /** Signed URLs, valid for an hour. */
  url: z.string(),
  thumb: z.string(),
  comment: z.string().nullable(),
});
export type ShownPhoto = z.infer<typeof ShownPhoto>;
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
  photos: z.array(ShownPhoto),
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
      photos: z.array(ShownPhoto),
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
        ...editShape(foundFields),
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
        ids: arrayOf(Id, maxListed).optional(),
        matching: Switch.optional(),
        filter: AnomalyFilters.strict().optional(),
        ...editShape(care),
      }),
      output: AnomalySelectionAnswer,
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
      needs: byKind('row', readsKind),
    }),
    history: get('/api/anomalies/history/:id', {
      ability: false,
      input: z.object({ id: Id }),
      output: z.object({ data: z.array(HistoryRow) }),
      needs: byKind('row', readsKind),
    }),
    /** Plans a corrective maintenance on the anomaly's site, linked both ways. */
    plan: post('/api/anomalies/plan/:id', {
      undo: 'revert',
      writes: { anomalies: 'task', sites: 'plan', plans: 'createdPlans' },
      input: z
        .object({ id: Id })
        .extend(PlanInput.omit({ task_type: true, drop_site: true, installation_type: true }).shape),
      output: z.object({ plan_id: Id }),
      needs: byKind('cm', mayPlan),
    }),
    /** A workbook of the selected rows: `anomalies_list` has their ids. */
    exportCustom: readByPost('/api/anomalies/export/custom', {
      ability: false,
      input: z.object({
        anomalies_list: z.object({
          anomalies: arrayOf(Id, maxListed).optional(),
          nok: arrayOf(Id, maxListed).optional(),
          access: arrayOf(Id, maxListed).optional(),
        }),
        ...anomalyOrder,
      }),
      transport: 'download',
      needs: readsSome,
    }),
    /** A workbook of everything the filter matches: one sheet per table. */
    exportAll: readByPost('/api/anomalies/export/all', {
      input: z.object({ filter: AnomalyFilters.strict().optional(), ...anomalyOrder }),
      transport: 'download',
      needs: readsSome,
    }),
  },
});

const careCell = (field: 'severity' | 'due' | 'in_charge_id') =>
  editedBy(anomalyActions.actions.update, {
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
    site_owner: from('manager'),
    site_manager: from('cluster_manager'),
    site_cmanager: from('admin'),
    site_cluster: from('cluster_manager'),
    agent: from('manager'),
  },
  locks: { site_owner: 'owner', site_cluster: 'cluster' },
  columns: fieldsIn(findingFields.anomaly, 'column'),
  sorts: anomalySorts,
  unsorted: unsortedIn(findingFields.anomaly),
  cells: {
    severity: careCell('severity'),
    due: careCell('due'),
    in_charge: careCell('in_charge_id'),
  },
  latestFirst: true,
  actions: {
    list: get('/api/anomalies/fetch', {
      input: AnomalyFilters.extend(listInput),
      output: pageOf('anomalies', Anomaly),
      needs: readsSome,
    }),
  },
});
/** « Checks Anomalies » */
export const nokAnomalies = defineResource({
  ...anomalies,
  idField: 'id',
  columns: fieldsIn(findingFields.nok, 'column'),
  sorts: anomalySorts,
  unsorted: unsortedIn(findingFields.nok),
  name: 'anomalies/nok',
  ability: false,
  record: NokAnomaly,
  filters: NokFilters,
  actions: {
    list: get('/api/anomalies/nok/fetch', {
      input: NokFilters.extend(listInput),
      output: pageOf('anomalies', NokAnomaly),
      needs: readsSome,
    }),
  },
});
/** « Access problem » */
export const accessAnomalies = defineResource({
  ...anomalies,
  idField: 'id',
  columns: fieldsIn(findingFields.access, 'column'),
  sorts: accessSorts,
  unsorted: unsortedIn(findingFields.access),
  name: 'anomalies/task',
  ability: false,
  record: AccessAnomaly,
  filters: AccessFilters,
  actions: {
    list: get('/api/anomalies/task/fetch', {
      input: AccessFilters.extend(listInput),
      output: pageOf('anomalies', AccessAnomaly),
      needs: readsSome,
    }),
  },
});
