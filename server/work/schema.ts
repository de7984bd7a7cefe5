import type { ColumnType, Generated } from 'kysely';
import type { DashboardScope } from '../../contract/figures/dashboards';
import type { AlertKind } from '../../contract/organisation/alert-kinds';
import type { Area, Severity, TaskKind, TaskStatus } from '../../contract/organisation/vocabulary';
import type { AlertedObject, AlertStep } from '../../contract/work/alert-rules';
import type { ImpossibleCause } from '../../contract/work/impossible';
import type { PlanStatus } from '../../contract/work/planning';
import type {
  AssigneeMode,
  MaintenanceStatus,
  PlanningMode,
  Rhythm,
  WaitCause,
} from '../../contract/work/recurrence';
import type { AddedData, Arrival, RefusedSlot } from '../../contract/work/tasks';
import type {
  Copied,
  Created,
  Day,
  Json,
  NullableDay,
  NullableInstant,
  NullableJson,
  Optional,
  OptionalCopied,
  Version,
} from '../framework/db/column-types';

/** `family`: the dashboards that count the kind, null if none do. */
export type TaskKindTable = { kind: TaskKind; family: DashboardScope | null };

/** Recurring work: which sites, what, how often, who (contract/work/maintenance.ts). */
export type MaintenancePlanTable = {
  id: Generated<number>;
  name: string;
  kind: TaskKind;
  area: Area | 'all';
  filter: Json<Record<string, unknown>>;
  rhythm: Rhythm;
  /** Days or months; null if it depends on the site's generators. */
  every: Optional<number>;
  days_before: number;
  days_after: number;
  taker: AssigneeMode;
  agent_id: Optional<number>;
  planning: PlanningMode;
  days_ahead: number;
  starts_on: Day;
  spread: boolean;
  instruction: Optional<string>;
  status: ColumnType<MaintenanceStatus, MaintenanceStatus | undefined, MaintenanceStatus>;
  /** The account whose row access limits its sites. */
  responsible_id: number;
  created_at: Created;
  created_by: Optional<number>;
  deleted_at: NullableInstant;
  version: Version;
};

/** A site of a maintenance plan, and its next due date: updated by `refreshVisits`. */
export type MaintenanceVisitTable = {
  id: Generated<number>;
  maintenance_id: number;
  site_id: number;
  /** Postponed by a user until then. */
  not_before: NullableDay;
  /** Why automatic planning found no day for it in its last run. */
  waits: ColumnType<WaitCause | null, WaitCause | null | undefined, WaitCause | null>;
  /** The latest day on which work of the kind was done. */
  last_day: OptionalCopied<string>;
  due_day: OptionalCopied<string>;
  due_from: OptionalCopied<string>;
  due_until: OptionalCopied<string>;
  /** The plan of the kind, or the task begun and not done. */
  plan_id: OptionalCopied<number>;
  plan_day: OptionalCopied<string>;
  plan_agent_id: OptionalCopied<number>;
  task_id: OptionalCopied<number>;
  /** When it came into being or was brought forward: it did not wait before. Null: before this was recorded. */
  created_at: NullableInstant;
};
export type PlanTable = {
  id: Generated<number>;
  kind: TaskKind;
  site_id: number;
  drop_site_id: Optional<number>;
  agent_id: Optional<number>;
  day: Day;
  instruction: Optional<string>;
  installation_type: Optional<string>;
  problem_type: Optional<string>;
  alarm_type: Optional<string>;
  file_id: Optional<number>;
  status: ColumnType<PlanStatus, PlanStatus | undefined, PlanStatus>;
  /** The task that this plan continues (re-plan, installation from a task). */
  from_task_id: Optional<number>;
  /** The anomaly that this CM repairs. */
  anomaly_id: Optional<number>;
  /** The maintenance plan of this visit, and its due date at the time of planning. */
  maintenance_id: Optional<number>;
  due_day: NullableDay;
  /**
   * Since when the reason for this plan had been waiting to be planned (server/work/deadlines/queries-waiting.ts);
   * null: nothing was waiting.
   */
  waited_since: NullableDay;
  /** Copied (server/sites/derived) from the counting place: the drop site, else the pickup site. */
  owner: Copied<string>;
  wilaya_id: Copied<number>;
  cluster_id: Copied<number>;
  manager_id: OptionalCopied<number>;
  cancelled_at: NullableInstant;
  cancelled_by: Optional<number>;
  created_at: Created;
  created_by: Optional<number>;
  version: Version;
};
export type TaskTable = {
  id: Generated<number>;
  kind: TaskKind;
  plan_id: Optional<number>;
  site_id: number;
  drop_site_id: Optional<number>;
  agent_id: Optional<number>;
  status: TaskStatus;
  installation_type: Optional<string>;
  planned_day: NullableDay;
  /** Started more than task_pm_delay days after its planned day. */
  late: ColumnType<boolean, boolean | undefined, boolean>;
  lat: Optional<number>;
  lng: Optional<number>;
  cause_return: Optional<string>;
  /** What the agent said when they could not do it; cleared when the task is returned to them. */
  impossible_cause: Optional<ImpossibleCause>;
  impossible_note: Optional<string>;
  impossible_at: NullableInstant;
  /** The photos requested by the last return. */
  refused_slots: NullableJson<RefusedSlot[]>;
  returned_at: NullableInstant;
  submitted_at: NullableInstant;
  /** When a manager last looked at it; reset to null when the agent sends it again. */
  seen_at: NullableInstant;
  seen_by: Optional<number>;
  /** Additional-data rows of an SSR. */
  data_m: ColumnType<AddedData[], string | undefined, string>;
  /** Copied (server/sites/derived) from the counting place: the drop site, else the pickup site. */
  owner: Copied<string>;
  wilaya_id: Copied<number>;
  cluster_id: Copied<number>;
  manager_id: OptionalCopied<number>;
  /** The device's clock at the clock-in; `created_at` is the server's. */
  clocked_at: NullableInstant;
  /** Further evidence of the arrival; like position and time, only written by the clock-in. */
  arrival: NullableJson<Arrival>;
  deleted_at: NullableInstant;
  deleted_by: Optional<number>;
  created_at: Created;
  version: Version;
};

/**
 * `n` tasks per combination: the sum, and the changes since it was folded (migration 0031). '' and 0 where there is no
 * value.
 */
export type TaskCountTable = {
  kind: TaskKind;
  status: TaskStatus;
  late: boolean;
  seen: boolean;
  installation_type: string;
  owner: string;
  wilaya_id: number;
  cluster_id: number;
  manager_id: number;
  n: number;
};

/** `n` tasks that began on the day, or were planned for it (`grain`); '' and 0: no pickup site, or no manager. */
export type DayCountTable = {
  grain: 'begun' | 'planned';
  day: string;
  kind: TaskKind;
  owner: string;
  cluster_id: number;
  manager_id: number;
  pickup_owner: string;
  pickup_cluster_id: number;
  pickup_manager_id: number;
  n: number;
};

/** Counts of tasks with two sites, with the attributes of the pickup site. */
export type PickupCountTable = TaskCountTable & {
  pickup_owner: string;
  pickup_cluster_id: number;
  pickup_manager_id: number;
};

/** A problem on a site: an item an agent reported, a check marked nok, a difficult access. */
export type AnomalyTable = {
  id: Generated<number>;
  category: 'anomaly' | 'nok' | 'access';
  task_id: number;
  kind: TaskKind;
  test: string;
  /** Its subject within the test (check key, row): sending a task again does not report it twice. */
  ref: string;
  site_id: number;
  agent_id: Optional<number>;
  status: ColumnType<
    'unresolved' | 'resolved',
    'unresolved' | 'resolved' | undefined,
    'unresolved' | 'resolved'
  >;
  type: string;
  content: string;
  comment: Optional<string>;
  severity: ColumnType<Severity, Severity | undefined, Severity>;
  due: ColumnType<string, string | undefined, string>;
  /** The due date was set by a user, not derived from the severity. */
  due_set: Generated<boolean>;
  /** The person responsible for the repair. */
  charge_id: Optional<number>;
  /** How often it was reopened as not repaired, when last, and why. */
  reopened: Generated<number>;
  reopened_at: NullableInstant;
  reopen_cause: Optional<string>;
  /** The CM planned from it. */
  plan_id: Optional<number>;
  resolved_at: NullableInstant;
  resolved_by: Optional<number>;
  created_at: Created;
  version: Version;
};

/** The bill of quantities of a plan: the material ordered for it. */
export type BoqLineTable = {
  plan_id: number;
  no: number;
  reference: Optional<string>;
  label: string;
  quantity: number;
  unit: Optional<string>;
};
export type FileTable = {
  id: Generated<number>;
  purpose: 'boq' | 'manual';
  name: string;
  /** Below UPLOAD_DIR */
  file: string;
  type: string;
  /** Bytes */
  size: number;
  sha256: string;
  description: Optional<string>;
  /** For manuals: the platforms, roles and scopes that may read it. */
  platform_access: ColumnType<string[], string | undefined, string>;
  role_access: ColumnType<string[], string | undefined, string>;
  scope_access: ColumnType<string[], string | undefined, string>;
  uploaded_by: Optional<number>;
  created_at: Created;
  deleted_at: NullableInstant;
  deleted_by: Optional<number>;
};

/** When the office is alerted about field work (contract/work/alert-rules.ts). */
export type AlertRuleTable = {
  id: Generated<number>;
  kind: AlertKind;
  days: Optional<number>;
  enabled: ColumnType<boolean, boolean | undefined, boolean>;
  task_kinds: TaskKind[];
  owners: string[];
  clusters: number[];
  steps: Json<AlertStep[]>;
  created_at: Created;
  created_by: Optional<number>;
  version: Version;
};

/** An alert of a rule for a task or plan on one occasion, sent up to `step`. */
export type AlertTable = {
  id: Generated<number>;
  rule_id: number;
  kind: AlertKind;
  days: Optional<number>;
  object: AlertedObject;
  object_id: number;
  /** Distinguishes this occasion from the last: when it happened, or the day that passed. */
  occasion: string;
  /** As first sent. */
  content: string;
  /** The site's code. */
  site: string;
  step: ColumnType<number, number | undefined, number>;
  /** When the next step is sent; null if there is none, or somebody reacted. */
  next_at: NullableInstant;
  taken_by: Optional<number>;
  taken_at: NullableInstant;
  /** Since when its cause is known to have ended. */
  ended_at: NullableInstant;
  created_at: Created;
};
export type AlertNoticeTable = { alert_id: number; step: number; account_id: number; at: Created };
