import type {
  BarCodeTable,
  LatePhotoTable,
  LateWorkTable,
  PhotoTable,
  TaskTestTable,
  UploadTable,
} from './schema-evidence';
import type {
  DashboardMailTable,
  DeliveryTable,
  NotificationTable,
  OutboxRowTable,
  OutboxTable,
  PresenceTable,
  PushSubscriptionTable,
} from './schema-messages';
import type {
  BackupTable,
  FoldTimeTable,
  HistoryTable,
  IdempotencyTable,
  ImportRowTable,
  ImportSheetTable,
  ImportTable,
  JobTable,
  ReleaseTable,
  SelfCheckTable,
  ServerTable,
} from './schema-operations';
import type {
  AbsenceTable,
  AccountTable,
  CatalogueItemTable,
  ClusterTable,
  KnownDeviceTable,
  OwnerTable,
  PasswordLinkTable,
  SecurityEventTable,
  SessionTable,
  SettingTable,
  SignInFailureTable,
  ViewTable,
  WilayaTable,
  WorkforceTable,
} from './schema-organisation';
import type {
  CositeTable,
  EquipmentChangeTable,
  SiteAreaTable,
  SiteEquipmentTable,
  SiteNoteTable,
  SiteTable,
} from './schema-sites';
import type {
  AlertNoticeTable,
  AlertRuleTable,
  AlertTable,
  AnomalyTable,
  BoqLineTable,
  DayCountTable,
  FileTable,
  MaintenancePlanTable,
  MaintenanceVisitTable,
  PickupCountTable,
  PlanTable,
  TaskCountTable,
  TaskKindTable,
  TaskTable,
} from './schema-work';

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
