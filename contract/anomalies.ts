import { z } from 'zod';
import { defineCalls, defineResource, exporting, get, listOf, pageOf, paging, post } from './endpoint';
import { HistoryRow } from './history';
import { byKind, from } from './permissions';
import { mayPlan, PlanInput } from './planning';
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

/** What the three tables share: where it was found, by whom, and the repair planned for it. */
const Found = z.object({
  id: Id,
  status: AnomalyStatus,
  type: z.string(),
  task_id: Id,
  task_type: TaskKind,
  task: z.object({
    id: Id,
    created_at: Timestamp,
    created_by: z.object({ username: z.string().nullable() }),
  }),
  site_id: SiteRef,
  site: z.object({ name: z.string().nullable(), code: z.string() }),
  site_wilaya: WilayaId,
  created_at: Timestamp,
  username: z.string().nullable(),
  /** The CM planned from it, and its task once there is one. */
  plan: z
    .object({
      plan_id: Id,
      date: Day,
      task_id: Id.nullable(),
      task_status: TaskStatus.nullable(),
      done: z.boolean(),
    })
    .nullable(),
  /** Its site is in use: a repair may be planned there. */
  plannable: z.boolean(),
  resolved_at: Timestamp.nullable(),
  version: z.int(),
});
/**
 * Whether a CM may be planned for an anomaly: nothing is, or what was is over and has left it unresolved, as a
 * temporary repair does.
 */
export const awaitsRepair = ({ status, plan }: Pick<z.infer<typeof Found>, 'status' | 'plan'>) =>
  status === 'unresolved' && (plan === null || plan.task_status === 'closed');

/** An anomaly item of a task (document 2, section 3.3). */
export const Anomaly = Found.extend({ anomalie: z.string() });
export type Anomaly = z.infer<typeof Anomaly>;
/** A check marked nok. `type` is its section. */
export const NokAnomaly = Found.extend({ check: z.string(), comment: z.string().nullable() });
/** A difficult access that an agent reported. */
export const AccessAnomaly = Found.extend({ site_code: z.string(), content: z.string() });

/** Filters of the three tables, as named on the wire (document 2, section 7). */
export const AnomalyFilters = z
  .object({
    anomalie_type: AnomalyType,
    anomalie_status: AnomalyStatus,
    agent: AgentRef,
    /** A part of the site's name or code. */
    site: Search,
    pmid: Id,
    site_owner: Owner,
    site_manager: ManagerRef,
    site_cmanager: AccountRef,
    site_wilaya: WilayaId,
    site_cluster: ClusterId,
    date_from: Day,
    date_to: Day,
    /** The kind of task it was found on. */
    step: TaskKind,
  })
  .partial();
const NokFilters = AnomalyFilters.extend({ anomalie_type: NokType.optional() });
const AccessFilters = AnomalyFilters.extend({ anomalie_type: AccessType.optional() });
const listInput = { ...paging, ...exporting };

const anomalySorts = ['created_at', 'id', 'status', 'type'] as const;
export type AnomalySort = (typeof anomalySorts)[number];
/** The order of the list that a workbook is asked for from. */
const anomalyOrder = { sort: z.enum(anomalySorts).optional(), order: paging.order };

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
  visibility: 'bySite',
  sorts: anomalySorts,
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
  sorts: anomalySorts,
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
  sorts: anomalySorts,
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
        status: AnomalyStatus.optional(),
        type: AnomalyType.optional(),
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
          anomalies: listOf(Id).optional(),
          nok: listOf(Id).optional(),
          access: listOf(Id).optional(),
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
