import { z } from 'zod';
import { defineFields, recordShape } from '../framework/fields';
import { multiValue } from '../framework/multi-value';
import { exactText, line, lines } from '../framework/text';
import { Day, Due, Id, Search, ThreeWay, Timestamp } from '../framework/vocabulary';
import { Deadline } from '../organisation/deadlines';
import {
  AgentRef,
  ClusterId,
  InstallationType,
  ManagerRef,
  Owner,
  Severity,
  SiteRef,
  TaskKind,
  TaskStatus,
  TaskStatusFilter,
  WilayaId,
} from '../organisation/vocabulary';
import { Place } from '../sites/place';
import { arrivalWarnings } from './arrival-warnings';
import { countedFilters } from './counted-filters';
import { impossibleCauses } from './impossible';

/** The data of a clock-in. */
export const Arrival = z.object({
  /** Metres, as reported by the device. */
  accuracy: z.number().nullable(),
  app_version: z.string().nullable(),
  model: z.string().nullable(),
  platform: z.string().nullable(),
  /** Why the agent was far from the site, in their own words. */
  far_reason: z.string().nullish(),
});
export type Arrival = z.infer<typeof Arrival>;

export const photoVerdicts = ['ok', 'nok'] as const;
export const Photo = z.object({
  id: Id,
  /** The slot within its test (`contract/work/evidence`). */
  index: z.int(),
  /** Signed URLs, valid for an hour: at most 2048 px upright, 320 px, and as sent. */
  url: z.string(),
  thumb: z.string(),
  original: z.string(),
  comment: z.string().nullable(),
  /** The picture's own place, or where the agent was when sending it. */
  location: Place.nullable(),
  /** Metres from the site. */
  distance: z.number().nullable(),
  /** Of the place, in metres, as reported by the phone. */
  accuracy: z.number().nullable(),
  /** Degrees from north: where the camera pointed. */
  direction: z.number().nullable(),
  taken_at: Timestamp.nullable(),
  received_at: Timestamp,
  verdict: z.enum(photoVerdicts).nullable(),
  /** Why it was refused. */
  cause: z.string().nullable(),
  /** Its file was deleted after the retention time; the URLs lead nowhere. */
  removed_at: Timestamp.nullable(),
  /** Earlier photos of the same slot that were replaced, latest first. */
  earlier: z.array(
    z.object({
      id: Id,
      url: z.string(),
      thumb: z.string(),
      received_at: Timestamp,
      cause: z.string().nullable(),
    }),
  ),
});
export type Photo = z.infer<typeof Photo>;

/**
 * The evidence of a test. Beside what every test has, `data` contains the values, data sets and checks that
 * `contract/work/evidence` defines for it (document 2, section 3.1). In lists only `done` and `finished_at` are
 * filled.
 */
export const TaskTest = z.object({
  data: z.looseObject({
    done: z.boolean(),
    /** The device's time. */
    finished_at: Timestamp.nullable(),
    /** The server's. */
    received_at: Timestamp.nullable().optional(),
    location: Place.nullable().optional(),
    /** Metres from the site. */
    distance: z.number().nullable().optional(),
    photos: z.array(Photo).optional(),
  }),
});
export type TaskTest = z.infer<typeof TaskTest>;

/** What a return asks the agent for: a slot, or with a null index the whole test. */
export const RefusedSlot = z.object({
  test: exactText(40),
  index: z.int().min(0).max(999).nullable(),
  cause: lines(500).optional(),
});
export type RefusedSlot = z.infer<typeof RefusedSlot>;

/** A row of « Ajouter Donnees »: five text columns (document 2, section 3.4). */
export const addedDataColumns = [
  'structure_type',
  'eqp_hous_type',
  'plot_size',
  'mod_cap_a',
  'max_modules',
] as const;
export const AddedData = z.object({
  structure_type: line(120),
  eqp_hous_type: line(120),
  plot_size: line(120),
  mod_cap_a: line(120),
  max_modules: line(120),
});
export type AddedData = z.infer<typeof AddedData>;
export const maxAddedData = 2;

/**
 * The fields of tasks (document 2, section 3.1): rows, columns, orders, workbooks and the history's labels use them.
 */
export const taskFields = defineFields({
  task_id: { is: Id, in: ['row', 'sort', 'sheet'] },
  task_type: { is: TaskKind, in: ['row', 'sheet'], unsorted: 'tooMany', column: 'kind' },
  task_status: { is: TaskStatus, in: ['row', 'sheet'], unsorted: 'tooMany', column: 'status' },
  task_agent: { is: z.string().nullable(), in: ['row', 'sort', 'sheet'] },
  task_agent_id: { is: AgentRef.nullable(), in: ['row'], column: 'agent_id' },
  /** The site; for a delivery the pickup site, which `pickup_*` repeats. */
  task_site_id: { is: SiteRef, in: ['row'], column: 'site_id' },
  task_site_code: { is: z.string(), in: ['row', 'sort', 'sheet'] },
  task_site_name: { is: z.string().nullable(), in: ['row', 'sheet'], unsorted: 'tooMany' },
  pickup_site_code: { is: z.string(), in: ['row', 'sort'] },
  pickup_site_name: { is: z.string().nullable(), in: ['row'], unsorted: 'tooMany' },
  drop_site_id: { is: SiteRef.nullable(), in: ['row'], column: 'drop_site_id' },
  drop_site_code: { is: z.string().nullable(), in: ['row', 'sheet'], unsorted: 'tooMany' },
  drop_site_name: { is: z.string().nullable(), in: ['row', 'sheet'], unsorted: 'tooMany' },
  /** Whether the reader may open the site, the drop site: access to either makes a task visible. */
  task_site_in_reach: { is: z.boolean(), in: ['row'] },
  drop_site_in_reach: { is: z.boolean(), in: ['row'] },
  /**
   * The site where it counts (its drop site, if any) is within the reader's row access and in use: one may plan there.
   */
  plannable: { is: z.boolean(), in: ['row'] },
  task_wilaya: { is: WilayaId, in: ['row', 'column', 'sort', 'sheet'], column: 'wilaya_id' },
  /** The label; `site_owner` is the key. */
  owner: { is: z.string(), in: ['row'], unsorted: 'tooMany' },
  site_owner: { is: Owner, in: ['row', 'sheet'], column: 'owner' },
  /** When the agent clocked in, by the server's clock. */
  task_created: { is: Timestamp, in: ['row', 'sort', 'sheet'] },
  task_plan: { is: Day.nullable(), in: ['row', 'sort', 'sheet'], column: 'planned_day' },
  /** Started more than task_pm_delay days after its planned day, and not set aside (`setAsideStatuses`). */
  task_delay: { is: z.boolean(), in: ['row', 'sheet'] },
  /**
   * Days a late task is past its planned day: up to today while its agent can still do something (`isOpen`), else up
   * to the day it was started. Null if not late.
   */
  days_late: { is: z.int().nullable(), in: ['row'] },
  /** Days since it was sent in, if it waits for review (`isAwaitingReview`); else null. */
  days_waiting: { is: z.int().nullable(), in: ['row'] },
  /** When its next step is due, and how many days are left. */
  deadline: { is: Deadline.nullable(), in: ['row', 'column', 'sort'] },
  geo: { is: Place.nullable(), in: ['row'], unsorted: 'noOrder' },
  /** Warnings about the clock-in. */
  arrival_marks: { is: z.array(z.enum(arrivalWarnings)), in: ['row'] },
  /** Counted steps of the task's own kind: done, and total. */
  task_steps: { is: z.object({ done: z.int(), of: z.int() }), in: ['row', 'sheet'], unsorted: 'tooMany' },
  task_tests: { is: z.record(z.string(), TaskTest), in: ['row'] },
  installation_type: {
    is: z.string().nullable(),
    in: ['row', 'sheet'],
    unsorted: 'tooMany',
    column: 'installation_type',
  },
  cause_return: {
    is: z.string().nullable(),
    in: ['row', 'column', 'sheet'],
    unsorted: 'noOrder',
    column: 'cause_return',
  },
  /** Why its agent could not do it, while that is its state. */
  impossible_cause: {
    is: z.enum(impossibleCauses).nullable(),
    in: ['row', 'sheet'],
    column: 'impossible_cause',
  },
  submitted_at: { is: Timestamp.nullable(), in: ['row', 'column', 'sort', 'sheet'], column: 'submitted_at' },
  /** When a manager last looked at it; null: never. */
  seen_at: { is: Timestamp.nullable(), in: ['row', 'column'], unsorted: 'tooMany', column: 'seen_at' },
  /** The invoice code, and the type of the site at the same place. */
  task_site_logique_code: { is: z.string().nullable(), in: ['row', 'column'], unsorted: 'tooMany' },
  task_site_logique_type: { is: z.string().nullable(), in: ['row', 'column'], unsorted: 'tooMany' },
  deleted_at: { is: Timestamp.nullable(), in: ['row'], column: 'deleted_at' },
  version: { is: z.int(), in: ['row'] },
});

/** A row of a task list. */
export const Task = z.object(recordShape(taskFields, 'row'));
export type Task = z.infer<typeof Task>;

export const StoredFile = z.object({ id: Id, name: z.string(), url: z.string(), size: z.int() });

/** What a CM is to repair, as its agent sees it. */
export const RepairedAnomaly = z.object({
  id: Id,
  anomalie: z.string(),
  type: z.string(),
  comment: z.string().nullable(),
  status: z.enum(['resolved', 'unresolved']),
  severity: Severity,
  due: Due,
  /** The CM currently planned to repair it: after an unsuccessful one another, or none yet. */
  plan_id: Id.nullable(),
  /** How often it was reopened as not repaired, and the last reason. */
  reopened: z.int(),
  reopen_cause: z.string().nullable(),
  /** Where it was found. */
  task_id: Id,
  task_type: TaskKind,
  found_at: Timestamp,
  photos: z.array(
    z.object({
      id: Id,
      task_id: Id,
      test: z.string(),
      index: z.int(),
      url: z.string(),
      thumb: z.string(),
      original: z.string(),
      comment: z.string().nullable(),
    }),
  ),
});
export type RepairedAnomaly = z.infer<typeof RepairedAnomaly>;

/** A task with its evidence (document 2, section 3). */
export const TaskDetail = Task.extend({
  arrival: Arrival.nullable(),
  task_site_place: Place.nullable(),
  drop_site_place: Place.nullable(),
  task_site_address: z.string().nullable(),
  site_manager_username: z.string().nullable(),
  /** Additional-data rows of an SSR. */
  data_m: z.array(AddedData),
  refused: z.array(
    RefusedSlot.extend({ cause: z.string().nullable(), /** Sent again since. */ redone: z.boolean() }),
  ),
  /** The agent's report when it was impossible. */
  impossible: z
    .object({
      cause: z.enum(impossibleCauses),
      note: z.string().nullable(),
      at: Timestamp,
      photos: z.array(Photo),
    })
    .nullable(),
  plan: z
    .object({
      plan_id: Id,
      instruction: z.string().nullable(),
      problem_type: z.string().nullable(),
      alarm_type: z.string().nullable(),
      created_by: z.string().nullable(),
      /** The bill of quantities attached to its plan. */
      file: StoredFile.nullable(),
    })
    .nullable(),
  /** The anomalies that this CM repairs, the one from which it was planned first. */
  anomalies: z.array(RepairedAnomaly),
  /** Plans made from this task: re-plans, installations. */
  followed_by: z.array(z.object({ plan_id: Id, task_type: TaskKind, date: Day, task_id: Id.nullable() })),
});
export type TaskDetail = z.infer<typeof TaskDetail>;

/**
 * Filters of the task lists, as named on the wire (document 2, sections 2.2 and 7). Owner, manager, cluster and wilaya
 * are those of the site where a task counts: its drop site, else its pickup site.
 */
export const TaskFilters = z
  .object({
    site_owner: multiValue(Owner),
    site_manager: multiValue(ManagerRef),
    site_cluster: multiValue(ClusterId),
    site_wilaya: multiValue(WilayaId),
    agent: multiValue(AgentRef),
    date_from: Day,
    date_to: Day,
    plan_from: Day,
    plan_to: Day,
    /** A substring of the site's name or code. */
    site: Search,
    /** The task's id. */
    pm: Id,
    task_status: multiValue(TaskStatusFilter),
    /** What dashboards count as done (`doneStatuses`). */
    done: ThreeWay,
    late: ThreeWay,
    /** Past its deadline (`deadline`). */
    overdue: ThreeWay,
    /** The last day of its deadline. */
    due_from: Day,
    due_to: Day,
    /** Waits for review: pending, sent again, or done and not seen. */
    review: ThreeWay,
    /** Deleted within the last 30 days. */
    deleted: ThreeWay,
    ...countedFilters,
  })
  .partial();
export const InstallationFilters = TaskFilters.extend({
  installation_type: multiValue(InstallationType).optional(),
});
