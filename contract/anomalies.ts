import { z } from 'zod';
import {
  defineCalls,
  defineResource,
  exporting,
  get,
  listOf,
  maxListed,
  pageOf,
  paging,
  post,
} from './endpoint';
import { defineFields, editShape, fieldsIn, shapeIn, sortsFrom, unsortedIn } from './fields';
import { HistoryRow } from './history';
import { byKind, from } from './permissions';
import { mayPlan, PlanInput } from './planning';
import { severalOf } from './several';
import { actsOnKind, readsKind, readsSome } from './task-lists';
import {
  AccessType,
  AccountRef,
  AgentRef,
  AnomalyStatus,
  AnomalyType,
  ClusterId,
  Day,
  Id,
  ManagerRef,
  NokType,
  Owner,
  Search,
  SiteRef,
  TaskKind,
  TaskStatus,
  Timestamp,
  WilayaId,
} from './vocabulary';

const first = defineFields({
  id: { is: Id, in: ['row', 'sort', 'sheet'] },
  status: { is: AnomalyStatus, in: ['row', 'sort', 'sheet'], edit: AnomalyStatus, history: 'status' },
  type: { is: z.string(), in: ['row', 'sort', 'sheet'], edit: AnomalyType, history: 'type' },
});
/** Where it was found, by whom, and the repair planned for it. */
const found = defineFields({
  task_id: { is: Id, in: ['row', 'sort', 'sheet'], history: 'task_id' },
  created_at: { is: Timestamp, in: ['row', 'sort', 'sheet'], history: 'created_at' },
  username: { is: z.string().nullable(), in: ['row', 'sort', 'sheet'] },
  site_code: { is: z.string(), in: ['sheet'] },
  site_name: { is: z.string().nullable(), in: ['sheet'] },
  task_type: { is: TaskKind, in: ['row'], history: 'kind' },
  task: {
    is: z.object({
      id: Id,
      created_at: Timestamp,
      created_by: z.object({ username: z.string().nullable() }),
    }),
    in: ['row'],
    unsorted: 'noOrder',
  },
  site_id: { is: SiteRef, in: ['row'], history: 'site_id' },
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
  /** Its site is in use: a repair may be planned there. */
  plannable: { is: z.boolean(), in: ['row'] },
  resolved_at: { is: Timestamp.nullable(), in: ['row'], history: 'resolved_at' },
  version: { is: z.int(), in: ['row'] },
});
/** What the three tables share: rows, orders, workbooks, edits and the history's words read it here. */
export const foundFields = { ...first, ...found };

/** The fields of each table (document 2, section 3.3): anomaly items, checks marked nok, difficult accesses. */
export const findingFields = {
  anomaly: defineFields({
    ...first,
    anomalie: { is: z.string(), in: ['row', 'sheet'], unsorted: 'noOrder', history: 'content' },
    ...found,
  }),
  /** `type` is its section. */
  nok: defineFields({
    ...first,
    check: { is: z.string(), in: ['row', 'sheet'], unsorted: 'noOrder', history: 'content' },
    comment: { is: z.string().nullable(), in: ['row', 'sheet'], unsorted: 'noOrder', history: 'comment' },
    ...found,
  }),
  access: defineFields({
    ...first,
    content: { is: z.string(), in: ['row', 'sheet'], unsorted: 'noOrder', history: 'content' },
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
 * Whether a CM may be planned for an anomaly: nothing is, or what was is over and has left it unresolved, as a
 * temporary repair does.
 */
export const awaitsRepair = ({ status, plan }: Pick<Anomaly, 'status' | 'plan'>) =>
  status === 'unresolved' && (plan === null || plan.task_status === 'closed');

/** Filters of the three tables, as named on the wire (document 2, section 7). */
export const AnomalyFilters = z
  .object({
    anomalie_type: severalOf(AnomalyType),
    anomalie_status: severalOf(AnomalyStatus),
    agent: severalOf(AgentRef),
    /** A part of the site's name or code. */
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
  })
  .partial();
const NokFilters = AnomalyFilters.extend({ anomalie_type: severalOf(NokType).optional() });
const AccessFilters = AnomalyFilters.extend({ anomalie_type: severalOf(AccessType).optional() });
const listInput = { ...paging, ...exporting };

const anomalySorts = sortsFrom(foundFields, 'created_at');
const accessSorts = sortsFrom(findingFields.access, 'created_at');
export type AnomalySort = (typeof accessSorts)[number];
/** The order of the list that a workbook is asked for from. */
const anomalyOrder = { sort: z.enum(accessSorts).optional(), order: paging.order };

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

/** Whoever may return a task of the kind may judge what was found on it. */
const judges = byKind('row', kind => actsOnKind(kind, 'return_task', 'manager'));

/** What is done with anomalies (document 2, section 7). */
export const anomalyActions = defineCalls({
  name: 'anomalyActions',
  actions: {
    update: post('/api/anomalies/update/:id', {
      input: z.object({
        id: Id,
        ...editShape(foundFields),
        version: z.coerce.number<number>().int().optional(),
      }),
      needs: judges,
    }),
    history: get('/api/anomalies/history/:id', {
      input: z.object({ id: Id }),
      output: z.object({ data: z.array(HistoryRow) }),
      needs: byKind('row', readsKind),
    }),
    /** Plans a corrective maintenance on the anomaly's site, linked both ways. */
    plan: post('/api/anomalies/plan/:id', {
      input: z
        .object({ id: Id })
        .extend(PlanInput.omit({ task_type: true, drop_site: true, installation_type: true }).shape),
      output: z.object({ plan_id: Id }),
      needs: byKind('cm', mayPlan),
    }),
    /** A workbook of the picked rows: `anomalies_list` holds their ids. */
    exportCustom: post('/api/anomalies/export/custom', {
      input: z.object({
        anomalies_list: z.object({
          anomalies: listOf(Id, maxListed).optional(),
          nok: listOf(Id, maxListed).optional(),
          access: listOf(Id, maxListed).optional(),
        }),
        ...anomalyOrder,
      }),
      transport: 'download',
      needs: readsSome,
    }),
    /** A workbook of everything that the filter shows: one sheet a table. */
    exportAll: post('/api/anomalies/export/all', {
      input: z.object({ filter: AnomalyFilters.strict().optional(), ...anomalyOrder }),
      transport: 'download',
      needs: readsSome,
    }),
  },
});
