import type { ColumnType, Generated, RawBuilder } from 'kysely';
import type { LatePhotoMetadata, PhotoMetadata } from '../../../contract/field/field';
import type { LatePayload, LateReason, LateStatus } from '../../../contract/field/late-work';
import type { DashboardScope } from '../../../contract/figures/dashboards';
import type { CrudAction } from '../../../contract/framework/crud';
import type { JobCause, JobKind } from '../../../contract/framework/job-kinds';
import type { SharedObject } from '../../../contract/office/presence';
import type { AlertKind, AlertSwitch } from '../../../contract/organisation/alert-kinds';
import type { Permissions } from '../../../contract/organisation/permissions';
import type { PushKind } from '../../../contract/organisation/push';
import type { Role } from '../../../contract/organisation/roles';
import type {
  Area,
  Severity,
  SiteStatus,
  TaskKind,
  TaskStatus,
} from '../../../contract/organisation/vocabulary';
import type { HistoryAction } from '../../../contract/registry/changes';
import type { AlertedObject, AlertStep } from '../../../contract/work/alert-rules';
import type { ImpossibleCause } from '../../../contract/work/impossible';
import type { PlanStatus } from '../../../contract/work/planning';
import type {
  AssigneeMode,
  MaintenanceStatus,
  PlanningMode,
  Rhythm,
  WaitCause,
} from '../../../contract/work/recurrence';
import type { AddedData, Arrival, RefusedSlot } from '../../../contract/work/tasks';
import type { AbsenceCause } from '../../../contract/work/workforce';

/** An instant: read as a Date, written as a Date or ISO text. */
type Instant = ColumnType<Date, Date | string, Date | string>;
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** A day as YYYY-MM-DD. */
type Day = ColumnType<string, string, string>;
type NullableDay = ColumnType<string | null, string | null | undefined, string | null>;
type Created = ColumnType<Date, Date | string | undefined, Date | string>;
type Json<T> = ColumnType<T, string, string>;
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** A stored copy: only its keeper may update it (server/sites/derived). */
type Copied<T> = ColumnType<T, T, never>;
type OptionalCopied<T> = ColumnType<T | null, T | null | undefined, never>;
/** Incremented by each change; an edit with another value conflicts with somebody else's. */
type Version = ColumnType<number, number | undefined, number>;

/** The common columns of plain resources. */
type PlainRow = { created_at: Created; created_by: Optional<number>; version: Version };
export type ClusterTable = PlainRow & { id: Generated<number>; name: string };
export type WilayaTable = PlainRow & {
  /** The same as the number, kept in sync by a trigger. */
  id: number;
  number: Generated<number>;
  name: string;
  name_ar: Optional<string>;
  name_en: Optional<string>;
  cluster_id: number;
  /** The seat and its position; for the first 48, the centre of the wilaya until somebody corrects it. */
  seat: Optional<string>;
  lat: number;
  lng: number;
  /** The wilaya whose shape is drawn. No foreign key: the shape stays when that wilaya is deleted. */
  shape_of: Optional<number>;
};
export type OwnerTable = PlainRow & {
  id: Generated<number>;
  key: string;
  label: string;
  /** Order among the choices: added ones come last. */
  position: Generated<number>;
  assignable: boolean;
  /** #rrggbb */
  colour: Optional<string>;
};
/** `family`: the dashboards that count the kind, null if none do. */
export type TaskKindTable = { kind: TaskKind; family: DashboardScope | null };

export type AccountStatus = 'active' | 'disabled' | 'deleted';
export type AccountTable = { [S in AlertSwitch]: ColumnType<boolean, boolean | undefined, boolean> } & {
  id: Generated<number>;
  username: string;
  /**
   * Lower case, for look-up; unique among accounts that are not deleted. `name#id` for a deleted account whose name was
   * reused.
   */
  username_key: string;
  password_hash: string;
  /** One-time password: it opens one session, within 72 hours, in which it must be replaced. */
  must_change_password: ColumnType<boolean, boolean | undefined, boolean>;
  /** Set by a trigger whenever the password changes; it also clears `one_time_used_at`. */
  password_set_at: Created;
  one_time_used_at: NullableInstant;
  role: Role;
  first_name: Optional<string>;
  last_name: Optional<string>;
  email: Optional<string>;
  phone: Optional<string>;
  matricule: Optional<string>;
  /** The owner's key (the specification's account type); null serves all owners. */
  owner: Optional<string>;
  cluster_id: Optional<number>;
  manager_id: Optional<number>;
  cluster_manager_id: Optional<number>;
  status: ColumnType<AccountStatus, AccountStatus | undefined, AccountStatus>;
  /** For deleted accounts: since when, and the status before. */
  deleted_at: NullableInstant;
  deleted_from: Optional<Exclude<AccountStatus, 'deleted'>>;
  /** After it, the account is treated as disabled; null never expires. */
  expires_at: NullableInstant;
  permissions: Json<Permissions>;
  web_access: boolean;
  /** Encrypted (server/framework/secrets), like the pending one. */
  totp_secret: Optional<string>;
  /** The last accepted TOTP time step: a code works once. */
  totp_last_step: Optional<number>;
  /** A secret being set up; it is activated by entering one of its codes. */
  totp_pending: Optional<string>;
  totp_pending_at: NullableInstant;
  /** SHA-256 of each unused recovery code, hex. */
  recovery_codes: NullableJson<string[]>;
  sms_notification: ColumnType<boolean, boolean | undefined, boolean>;
  email_notification: ColumnType<boolean, boolean | undefined, boolean>;
  subscribe_newsletter: ColumnType<boolean, boolean | undefined, boolean>;
  last_online: NullableInstant;
  device_info: NullableJson<DeviceInfo>;
  search_text: string;
  created_at: Created;
  created_by: Optional<number>;
  version: Version;
};

/** Reported by the mobile app about its phone. */
export type DeviceInfo = { app_version?: string[]; model?: string; platform?: string };
export type SessionTable = {
  /** SHA-256 of the token, hex: the token itself is never stored. */
  token_hash: string;
  account_id: number;
  client: 'web' | 'field';
  created_at: Created;
  last_seen_at: Created;
  /** When this session last wrote: for a while, its counts bypass the cache. */
  last_write_at: NullableInstant;
  ended_at: NullableInstant;
  address: Optional<string>;
  user_agent: Optional<string>;
  /** The user an admin is viewing as. */
  view_as_id: Optional<number>;
  /** Reported by the mobile app about the phone that signed in. */
  device: NullableJson<DeviceInfo>;
};
/**
 * Failed sign-in attempts of an account, and those pending. `address` is where they came from (an address, an IPv6
 * network, a known device), or another key they are counted by: see
 * `server/organisation/account/session/queries-attempts.ts`.
 */
export type SignInFailureTable = {
  account_key: string;
  address: string;
  failures: number;
  last_at: Instant;
  /** When they were last written to the security events. */
  told_at: NullableInstant;
};
/** Browsers and apps in which an account's owner has authenticated: failures of others do not slow them down. */
export type KnownDeviceTable = {
  token_hash: string;
  account_id: number;
  user_agent: Optional<string>;
  created_at: Created;
  last_used_at: Created;
};
/** Codes mailed for password resets: each is valid once, for half an hour. */
export type PasswordLinkTable = {
  code_hash: string;
  account_id: number;
  created_at: Created;
  used_at: NullableInstant;
};

export type SiteTable = {
  id: Generated<number>;
  /** The physical code. */
  code: string;
  code_facture: Optional<string>;
  name: Optional<string>;
  kind: 'site' | 'entrepot';
  site_class: Optional<string>;
  status: ColumnType<SiteStatus, SiteStatus | undefined, SiteStatus>;
  owner: string;
  wilaya_id: number;
  /** The wilaya's cluster, copied for the index that row access uses. */
  cluster_id: number;
  manager_id: Optional<number>;
  address: Optional<string>;
  lat: Optional<number>;
  lng: Optional<number>;
  zone: Optional<string>;
  mode: Optional<string>;
  electrified: Optional<'oui' | 'non'>;
  /** Membership in the areas, copied from site_areas so that a list needs no join. */
  in_delivery: ColumnType<boolean, boolean | undefined, boolean>;
  in_ssr: ColumnType<boolean, boolean | undefined, boolean>;
  in_gpm: ColumnType<boolean, boolean | undefined, boolean>;
  typology: Optional<string>;
  antenna_support: Optional<string>;
  /** Code and name in lower case without accents, for substring search. */
  code_search: string;
  name_search: string;
  created_at: Created;
  created_by: Optional<number>;
  version: Version;
};
/**
 * A site's membership in an area, the responsible agent there, and a summary of its plans and tasks that the
 * application updates in the same transaction (`refreshSiteSummaries`).
 */
export type SiteAreaTable = {
  site_id: number;
  area: Area;
  agent_id: Optional<number>;
  next_plan_id: OptionalCopied<number>;
  next_plan_day: OptionalCopied<string>;
  next_plan_agent_id: OptionalCopied<number>;
  last_task_id: OptionalCopied<number>;
  last_task_at: OptionalCopied<Date>;
  last_task_agent_id: OptionalCopied<number>;
  /** GPM area only, which also contains CMs: the preventive maintenance alone. */
  next_gpm_day: OptionalCopied<string>;
  last_gpm_at: OptionalCopied<Date>;
};
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
};
export type CositeTable = {
  id: Generated<number>;
  site_id: number;
  site_type: string;
  site_code: string;
  version: Version;
};
export type SiteNoteTable = {
  id: Generated<number>;
  site_id: number;
  content: string;
  created_at: Created;
  created_by: Optional<number>;
};
export type SiteEquipmentTable = {
  id: Generated<number>;
  site_id: number;
  category: 'ac' | 'power' | 'battery' | 'generator' | 'bss';
  brand: Optional<string>;
  type: Optional<string>;
  capacity: Optional<string>;
  quantity: ColumnType<number, number | undefined, number>;
  serial_number: Optional<string>;
  installed_on: NullableDay;
  remark: Optional<string>;
  version: Version;
};

/** Written only by triggers (migration `equipment`): which sites a transaction changed. */
export type EquipmentChangeTable = { xid: string; site_id: number; at: Created };

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
/** Counts of tasks begun or planned on a day; '' and 0 where there is no pickup site, or no manager. */
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
export type TaskTestTable = {
  task_id: number;
  key: string;
  done: boolean;
  /** The device's clock. */
  finished_at: NullableInstant;
  /** The server's. */
  received_at: NullableInstant;
  lat: Optional<number>;
  lng: Optional<number>;
  /** The values, data sets and checks that `contract/work/evidence` names for the test. */
  data: Json<Record<string, unknown>>;
  /** Counts the writes to `data`; 0 while only photos have arrived. */
  version: Version;
  /** Paths in `data` that a manager corrected and the agent has not overwritten since. */
  corrected: ColumnType<string[], string | undefined, string>;
};
/** A bar code of a test, as written and as searched (`keepBarCodes`). */
export type BarCodeTable = { task_id: number; test: string; code_search: string; code: string };
/** A photo in a slot; a later one for the same slot replaces it, and both stay readable. */
export type PhotoTable = {
  id: Generated<number>;
  task_id: number;
  test: string;
  slot: number;
  /** Below UPLOAD_DIR; null for a demo photo, which is drawn when first requested. */
  file: Optional<string>;
  type: string;
  /** Bytes */
  size: Optional<number>;
  sha256: Optional<string>;
  /** Pixels, upright */
  width: Optional<number>;
  height: Optional<number>;
  lat: Optional<number>;
  lng: Optional<number>;
  /** Accuracy of the position in metres, and the camera's direction in degrees from north, as reported by the phone. */
  accuracy: Optional<number>;
  direction: Optional<number>;
  comment: Optional<string>;
  taken_at: NullableInstant;
  created_at: Created;
  /** When its file was deleted: the retention time after the end of the task was over. */
  removed_at: NullableInstant;
  replaced_at: NullableInstant;
  verdict: Optional<'ok' | 'nok'>;
  cause: Optional<string>;
  reviewed_by: Optional<number>;
  reviewed_at: NullableInstant;
};
/** A photo by its phone's own id: still arriving in parts, or stored (`photo_id`). */
export type UploadTable = {
  account_id: number;
  id: string;
  /** Bytes, as announced */
  size: number;
  sha256: string;
  facts: Json<PhotoMetadata | LatePhotoMetadata>;
  /** Files in the store, in order, `received` bytes in total. */
  parts: ColumnType<string[], string | undefined, string>;
  received: Generated<number>;
  /** A row of `photos`; of `late_photos` if it came with late work. */
  photo_id: Optional<number>;
  created_at: Created;
};
/** What an agent submitted for work that the office had ended before it arrived: one row per agent and work item. */
export type LateWorkTable = {
  id: Generated<number>;
  agent_id: number;
  /** `p12` is plan 12, `t7` is a task without a plan. */
  work: string;
  kind: TaskKind;
  reason: LateReason;
  site_id: number;
  drop_site_id: Optional<number>;
  plan_id: Optional<number>;
  task_id: Optional<number>;
  payload: Json<LatePayload>;
  received_at: Created;
  status: Generated<LateStatus>;
  decided_by: Optional<number>;
  decided_at: NullableInstant;
  dismissal: Optional<string>;
  attached_task_id: Optional<number>;
  /** `<test>.<key>` of the values that were attached to a task. */
  attached: ColumnType<string[], string | undefined, string>;
};
/** A photo of late work. When attached to a task, a row of `photos` uses the same file. */
export type LatePhotoTable = {
  id: Generated<number>;
  late_id: number;
  test: string;
  slot: number;
  file: string;
  type: string;
  /** Bytes */
  size: number;
  sha256: string;
  width: number;
  height: number;
  lat: Optional<number>;
  lng: Optional<number>;
  accuracy: Optional<number>;
  direction: Optional<number>;
  comment: Optional<string>;
  taken_at: NullableInstant;
  created_at: Created;
  /** When its file was deleted: the retention time after the decision was over. */
  removed_at: NullableInstant;
  attached_photo_id: Optional<number>;
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
/** The ordered items of a plan. */
export type BoqLineTable = {
  plan_id: number;
  no: number;
  reference: Optional<string>;
  label: string;
  quantity: number;
  unit: Optional<string>;
};
export type ViewTable = {
  id: Generated<number>;
  account_id: number;
  resource: string;
  name: string;
  state: ColumnType<unknown, string, string>;
  share_role: Optional<Role>;
  share_cluster: Optional<number>;
  share_owner: Optional<string>;
  created_at: Created;
  version: Generated<number>;
};
/** Weekly mails: who gets a dashboard (their own, or one shared with them) every Monday. */
export type DashboardMailTable = {
  id: Generated<number>;
  view_id: number;
  account_id: number;
  format: 'pdf' | 'xlsx';
  language: 'fr' | 'en';
  /** The last Monday whose mail was created, or the one before the subscription began. */
  made_for: ColumnType<string, string, string>;
  created_at: Created;
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

export type CatalogueItemTable = {
  id: Generated<number>;
  /** `cm_problem_type`, `batteries`, `zones` … */
  type: string;
  /** The stored value; equals the label unless the specification names a key. */
  key: string;
  label: string;
  position: number;
  version: Version;
};
export type SettingTable = { key: string; value: Json<unknown>; updated_at: Created };

export type NotificationTable = {
  id: Generated<number>;
  account_id: number;
  hash: string;
  content: string;
  /** The task concerned. */
  task_id: number | null;
  created_at: Created;
  read_at: NullableInstant;
};
/** Events for streams and mail, written in the transaction of the change and delivered after it. */
export type OutboxTable = {
  id: Generated<number>;
  topic: string;
  payload: Json<Record<string, unknown>>;
  created_at: Created;
  /** Position in the sequence of all events; null until a server assigns it (migration 0006). */
  place: Optional<number>;
};
/** A single row, whose lock serialises the assignment of places. */
export type OutboxRowTable = {
  id: number;
  last: number;
  forgotten: number;
  /** The timeline on which places were assigned, and the last place that survived the change to it. */
  timeline: Optional<string>;
  kept: Optional<number>;
};
/** Which records users have open, renewed by heartbeats (`presenceTimeoutSeconds`). */
export type PresenceTable = {
  object: SharedObject;
  object_id: number;
  account_id: number;
  editing: boolean;
  seen_at: Created;
};
/** A mail or text message created from a notification. */
export type DeliveryTable = {
  id: Generated<number>;
  channel: 'email' | 'sms';
  account_id: number;
  content: string;
  /** The recipient; if absent, the account's address at the time of sending. */
  address: Optional<string>;
  /** If absent, the beginning of the content. */
  subject: Optional<string>;
  attempts: ColumnType<number, number | undefined, number>;
  due_at: Created;
  /** When it was sent, or given up, with the reason in `error`. */
  ended_at: NullableInstant;
  error: Optional<string>;
  created_at: Created;
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
/** A phone that receives push messages while the app is closed, until its session ends. */
export type PushSubscriptionTable = {
  id: Generated<number>;
  /** `sessions.token_hash` */
  session: string;
  account_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  news: PushKind[];
  language: 'fr' | 'en';
  created_at: Created;
};
/** An agent's capacity; without a row the defaults apply. */
export type WorkforceTable = {
  agent_id: number;
  /** By weekday, Sunday first. */
  minutes: number[];
  most: Json<Partial<Record<TaskKind, number | null>>>;
  /** null: every kind. */
  skills: Optional<TaskKind[]>;
  home_lat: Optional<number>;
  home_lng: Optional<number>;
  version: Version;
};
export type AbsenceTable = {
  id: Generated<number>;
  agent_id: number;
  day_from: Day;
  day_to: Day;
  cause: AbsenceCause;
  note: Optional<string>;
  created_at: Created;
  created_by: Optional<number>;
};
/** Pending and running jobs; finished ones are deleted. */
export type JobTable = {
  id: Generated<number>;
  kind: JobKind;
  /** Only one pending or running job of a kind may have this value. */
  alone: Optional<string>;
  payload: Json<Record<string, unknown>>;
  attempts: ColumnType<number, number | undefined, number>;
  /** When a server may take it; while it runs, the end of its lease. */
  due_at: ColumnType<Date, Date | RawBuilder<Date> | undefined, Date | RawBuilder<Date>>;
  /** The server that runs it. */
  holder: Optional<string>;
  progress: ColumnType<number, number | undefined, number>;
  cause: NullableJson<JobCause>;
  outcome: Optional<'failed' | 'discarded'>;
  ended_at: NullableInstant;
  created_at: Created;
};
export type HistoryTable = {
  id: Generated<number>;
  at: Created;
  account_id: Optional<number>;
  role: Optional<string>;
  /** `sites`, `plans`, `accounts` … */
  object: string;
  object_id: number;
  /** `<contract>.<action>`: the key of its label. Older databases may hold names that no longer exist. */
  action: HistoryAction | CrudAction;
  before: NullableJson<Record<string, unknown>>;
  after: NullableJson<Record<string, unknown>>;
  /** The import that made the change. */
  import_id: Optional<number>;
  address: Optional<string>;
  /** The change that this one reverted. */
  reverts: Optional<number>;
};
/** Sign-ins, refusals, and changes to accounts and their security, by their owner or by others. */
export type SecurityEventTable = {
  id: Generated<number>;
  at: Created;
  /** One of `securityEvents` (contract/organisation/security-events.ts). */
  kind: string;
  /** The account concerned; null if an unknown name was tried. */
  account_id: Optional<number>;
  /** The name as typed, if there is no such account. */
  typed_name: Optional<string>;
  /** Who did it, if not the account's owner. */
  by_id: Optional<number>;
  address: Optional<string>;
  user_agent: Optional<string>;
  /** Further details: an export's filter and count, the flags that changed. Never a password, token or code. */
  details: NullableJson<Record<string, unknown>>;
};
export type IdempotencyTable = {
  account_id: number;
  key: string;
  /** SHA-256 of route and input: the same key with another input is refused. */
  fingerprint: string;
  answer: Json<Record<string, unknown>>;
  created_at: Created;
};

export type ImportTable = {
  id: Generated<number>;
  account_id: number;
  kind: string;
  file_name: string;
  idempotency_key: Optional<string>;
  status: 'reading' | 'checking' | 'ready' | 'committing' | 'done' | 'failed';
  /** Other fields sent with the file (planning_manager). */
  options: Json<Record<string, unknown>>;
  progress: ColumnType<number, number | undefined, number>;
  total: ColumnType<number, number | undefined, number>;
  error: Optional<string>;
  /** The last heartbeat of the server that works on it. */
  alive_at: ColumnType<Date, Date | RawBuilder<Date> | undefined, Date | RawBuilder<Date>>;
  created_at: Created;
};
export type ImportRowTable = {
  import_id: number;
  row: number;
  cells: Json<Record<string, string>>;
  verdict: string;
  effect: Optional<string>;
  problems: Json<{ column: string | null; message: string }[]>;
  /** Identifies the row's subject: `key` (unique within a file), and its site if known. */
  resolved: NullableJson<Record<string, unknown>>;
};
/** The lines of a file while its rows are checked, in rows of a thousand. */
export type ImportSheetTable = {
  import_id: number;
  portion: number;
  lines: Json<{ row: number; cells: Record<string, string> }[]>;
};

/** The program version that applied a migration. */
export type ReleaseTable = { migration: string; version: string; at: Created };
/** A backup, or a failed one with the reason in `error`. `at` is the time of its snapshot. */
export type BackupTable = {
  id: Generated<number>;
  at: Instant;
  ended_at: Created;
  place: Optional<string>;
  /** Bytes */
  size: Optional<number>;
  error: Optional<string>;
};

/** A running server, with its last heartbeat. */
export type ServerTable = {
  id: string;
  host: string;
  /** Its process id on that host. */
  process: number;
  /** The address it listens on. */
  address: Optional<string>;
  version: string;
  node: string;
  started_at: Created;
  seen_at: ColumnType<Date, Date | RawBuilder<Date> | undefined, Date | RawBuilder<Date>>;
};
/** A nightly comparison of stored copies with their sources. */
export type SelfCheckTable = {
  id: Generated<number>;
  at: Created;
  /** The copies that differed, with the number of rows. */
  differing: Json<{ copy: string; rows: number }[]>;
};

/** When appended rows of a family were last folded into its sums. */
export type FoldTimeTable = { family: string; at: ColumnType<Date, Date | RawBuilder<Date>> };

/** Tables that only triggers and the folding of their rows access (server/sites/derived). */
export type TriggerTable = 'work_changes' | 'work_sums' | 'site_years' | 'place_changes' | 'folds';

/** Every table. A new resource adds its own here. */
export type Schema = {
  clusters: ClusterTable;
  wilayas: WilayaTable;
  owners: OwnerTable;
  task_kinds: TaskKindTable;
  accounts: AccountTable;
  sessions: SessionTable;
  sign_in_failures: SignInFailureTable;
  known_devices: KnownDeviceTable;
  password_links: PasswordLinkTable;
  sites: SiteTable;
  site_areas: SiteAreaTable;
  maintenance_plans: MaintenancePlanTable;
  maintenance_visits: MaintenanceVisitTable;
  cosites: CositeTable;
  site_notes: SiteNoteTable;
  site_equipment: SiteEquipmentTable;
  plans: PlanTable;
  tasks: TaskTable;
  task_counts: TaskCountTable;
  task_changes: TaskCountTable;
  pickup_counts: PickupCountTable;
  pickup_changes: PickupCountTable;
  day_counts: DayCountTable;
  day_changes: DayCountTable;
  equipment_changes: EquipmentChangeTable;
  task_tests: TaskTestTable;
  bar_codes: BarCodeTable;
  photos: PhotoTable;
  uploads: UploadTable;
  late_work: LateWorkTable;
  late_photos: LatePhotoTable;
  anomalies: AnomalyTable;
  boq_lines: BoqLineTable;
  files: FileTable;
  catalogue_items: CatalogueItemTable;
  settings: SettingTable;
  views: ViewTable;
  dashboard_mails: DashboardMailTable;
  notifications: NotificationTable;
  outbox: OutboxTable;
  outbox_row: OutboxRowTable;
  presence: PresenceTable;
  deliveries: DeliveryTable;
  history: HistoryTable;
  security_events: SecurityEventTable;
  idempotency: IdempotencyTable;
  imports: ImportTable;
  import_rows: ImportRowTable;
  releases: ReleaseTable;
  backups: BackupTable;
  import_sheets: ImportSheetTable;
  jobs: JobTable;
  alert_rules: AlertRuleTable;
  alerts: AlertTable;
  alert_tellings: AlertNoticeTable;
  push_subscriptions: PushSubscriptionTable;
  workforce: WorkforceTable;
  absences: AbsenceTable;
  servers: ServerTable;
  self_checks: SelfCheckTable;
  fold_times: FoldTimeTable;
};
