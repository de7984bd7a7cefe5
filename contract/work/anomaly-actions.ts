import { z } from 'zod';
import {
  arrayOf,
  BooleanParam,
  confirmationParams,
  defineCalls,
  get,
  maxIds,
  pagingParams,
  post,
  readByPost,
} from '../framework/endpoint';
import { editShape } from '../framework/fields';
import { HistoryRow } from '../framework/history';
import { wholeNumber } from '../framework/numbers';
import { anyOf, byKind } from '../framework/permissions';
import { lines } from '../framework/text';
import { Day, Due, Id, Timestamp } from '../framework/vocabulary';
import { AnomalyStatus, Severity, TaskKind, TaskStatus, taskKinds } from '../organisation/vocabulary';
import { accessSorts, anomalyTables, commonAnomalyFields, repairFields } from './anomaly-fields';
import { AnomalyFilters } from './anomaly-filters';
import { canPlan, PlanInput } from './planning';
import { canActOnKind, canReadAnyKind, canReadKind } from './task-lists';

/** The order of the list from which a workbook is requested. */
const workbookOrder = { sort: z.enum(accessSorts).optional(), order: pagingParams.order };

/** Whoever may return a task of the kind may review its findings. */
const canReviewKind = byKind('row', kind => canActOnKind(kind, 'return_task', 'manager'));
const canReviewAnyKind = anyOf(...taskKinds.map(kind => canActOnKind(kind, 'return_task', 'manager')));

/** Anomalies per call on a selection. */
export const maxAnomalySelection = 1_000;
/** The result of a call on a selection: one entry for each anomaly. */
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

/** Further findings that one CM repairs. */
export const maxFindingsPerCm = 100;
/** Another finding of a site, as one chooses what a CM repairs. */
export const RelatedFinding = z.object({
  id: Id,
  content: z.string(),
  severity: Severity,
  due: Due,
});
export type RelatedFinding = z.infer<typeof RelatedFinding>;

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
        version: wholeNumber().optional(),
      }),
      needs: canReviewKind,
    }),
    /** The same for many at once; one result each. */
    updateMany: post('/api/anomalies/selection/update', {
      cost: 'heavy',
      ability: false,
      undo: 'revert',
      writes: { anomalies: { strategy: 'anomalyFields', needs: canReviewKind } },
      input: z.object({
        table: z.enum(anomalyTables),
        ids: arrayOf(Id, maxIds).optional(),
        matching: BooleanParam.optional(),
        filter: AnomalyFilters.strict().optional(),
        ...editShape(repairFields),
      }),
      output: AnomalySelectionResponse,
      needs: canReviewAnyKind,
    }),
    /**
     * It was not repaired: unresolved again, it may get another CM, and whoever was responsible is notified of the
     * reason.
     */
    reopen: post('/api/anomalies/reopen/:id', {
      undo: 'anomalyActions.update',
      writes: { anomalies: 'task' },
      input: z.object({ id: Id, cause: lines(500).min(1) }),
      needs: canReviewKind,
    }),
    /** The finding, and what each CM planned for it shows of the repair. */
    detail: get('/api/anomalies/detail/:id', {
      cost: 'light',
      ability: false,
      input: z.object({ id: Id }),
      output: z.object({ data: AnomalyDetail }),
      needs: byKind('row', canReadKind),
    }),
    history: get('/api/anomalies/history/:id', {
      cost: 'light',
      ability: false,
      input: z.object({ id: Id }),
      output: z.object({ data: z.array(HistoryRow) }),
      needs: byKind('row', canReadKind),
    }),
    /** The other findings that a CM for this one can repair too: of the same site and kind, and awaiting a CM. */
    related: get('/api/anomalies/related/:id', {
      cost: 'light',
      ability: false,
      input: z.object({ id: Id }),
      output: z.object({ data: z.array(RelatedFinding) }),
      needs: byKind('row', canReadKind),
    }),
    /**
     * Plans a corrective maintenance on the anomaly's site, linked both ways; `anomalies` are further findings of the
     * site that it repairs.
     */
    plan: post('/api/anomalies/plan/:id', {
      undo: 'revert',
      writes: { anomalies: 'task', sites: 'plan', plans: 'createdPlans' },
      input: z
        .object({ id: Id, anomalies: arrayOf(Id, maxFindingsPerCm).optional() })
        .extend(PlanInput.omit({ task_type: true, drop_site: true, installation_type: true }).shape)
        .extend(confirmationParams),
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
        ...workbookOrder,
      }),
      transport: 'download',
      needs: canReadAnyKind,
    }),
    /** A workbook of everything the filter matches: one sheet per table. */
    exportAll: readByPost('/api/anomalies/export/all', {
      input: z.object({ filter: AnomalyFilters.strict().optional(), ...workbookOrder }),
      transport: 'download',
      needs: canReadAnyKind,
    }),
  },
});
