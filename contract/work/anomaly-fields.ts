import { z } from 'zod';
import { defineFields, listSortFields, recordShape } from '../framework/fields';
import { AccountRef, Day, Due, Id, Timestamp } from '../framework/vocabulary';
import {
  AnomalyStatus,
  AnomalyType,
  Severity,
  SiteRef,
  TaskKind,
  TaskStatus,
  WilayaId,
} from '../organisation/vocabulary';

/** The first columns of each table. */
const leadingFields = defineFields({
  id: { is: Id, in: ['row', 'sort', 'sheet'] },
  status: { is: AnomalyStatus, in: ['row', 'sort', 'sheet'], edit: AnomalyStatus, column: 'status' },
  type: { is: z.string(), in: ['row', 'sort', 'sheet'], edit: AnomalyType, column: 'type' },
});
/** How severe it is, when its repair is due, and who is responsible. */
export const repairFields = defineFields({
  severity: { is: Severity, in: ['row', 'sort', 'sheet'], edit: Severity, column: 'severity' },
  due: { is: Due, in: ['row', 'sort', 'sheet'], edit: Day, column: 'due' },
  in_charge: { is: z.string().nullable(), in: ['row', 'sort', 'sheet'] },
  in_charge_id: { is: AccountRef.nullable(), in: ['row'], edit: AccountRef, column: 'charge_id' },
  /** How often it was reopened as not repaired. */
  reopened: { is: z.int(), in: ['row', 'sort', 'sheet'], column: 'reopened' },
});
/** Where it was found, by whom, and its planned repair. */
const findingFields = defineFields({
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
/** What the three tables share: rows, sorting, workbooks, edits and the labels of the history use it. */
export const commonAnomalyFields = { ...leadingFields, ...repairFields, ...findingFields };

/** The fields of each table (document 2, section 3.3): anomaly items, checks marked nok, difficult accesses. */
export const anomalyFieldsByTable = {
  anomaly: defineFields({
    ...leadingFields,
    anomalie: { is: z.string(), in: ['row', 'sheet'], unsorted: 'noOrder', column: 'content' },
    ...repairFields,
    ...findingFields,
  }),
  /** `type` is its section. */
  nok: defineFields({
    ...leadingFields,
    check: { is: z.string(), in: ['row', 'sheet'], unsorted: 'noOrder', column: 'content' },
    comment: { is: z.string().nullable(), in: ['row', 'sheet'], unsorted: 'noOrder', column: 'comment' },
    ...repairFields,
    ...findingFields,
  }),
  access: defineFields({
    ...leadingFields,
    content: { is: z.string(), in: ['row', 'sheet'], unsorted: 'noOrder', column: 'content' },
    ...repairFields,
    ...findingFields,
    site_code: { is: z.string(), in: ['row', 'sort', 'sheet'] },
  }),
};

/** An item of a task. */
export const Anomaly = z.object(recordShape(anomalyFieldsByTable.anomaly, 'row'));
export type Anomaly = z.infer<typeof Anomaly>;
/** A check marked nok. */
export const NokAnomaly = z.object(recordShape(anomalyFieldsByTable.nok, 'row'));
/** A difficult access. */
export const AccessAnomaly = z.object(recordShape(anomalyFieldsByTable.access, 'row'));

export const anomalyTables = ['anomaly', 'nok', 'access'] as const;

/** The fields by which the tables can be sorted; `access` also by `site_code`. */
export const anomalySorts = listSortFields(commonAnomalyFields, 'created_at');
export const accessSorts = listSortFields(anomalyFieldsByTable.access, 'created_at');
export type AnomalySort = (typeof accessSorts)[number];
