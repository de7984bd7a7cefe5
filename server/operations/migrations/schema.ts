import type { DashboardMailTable } from '../../figures/schema';
import type {
  AbsenceTable,
  CatalogueItemTable,
  ClusterTable,
  OwnerTable,
  WilayaTable,
  WorkforceTable,
} from '../../organisation/schema';
import type {
  CositeTable,
  EquipmentChangeTable,
  FoldTimeTable,
  SiteAreaTable,
  SiteEquipmentTable,
  SiteNoteTable,
  SiteTable,
} from '../../sites/schema';
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
} from '../../work/schema';
import type {
  BarCodeTable,
  LatePhotoTable,
  LateWorkTable,
  PhotoTable,
  TaskTestTable,
  UploadTable,
} from '../../work/schema-evidence';

declare module '../../../contract/framework/register' {
  interface Register {
    tables: Tables;
  }
}

/** The product's tables. A new resource adds its own here. */
type Tables = {
  clusters: ClusterTable;
  wilayas: WilayaTable;
  owners: OwnerTable;
  task_kinds: TaskKindTable;
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
  dashboard_mails: DashboardMailTable;
  alert_rules: AlertRuleTable;
  alerts: AlertTable;
  alert_tellings: AlertNoticeTable;
  workforce: WorkforceTable;
  absences: AbsenceTable;
  fold_times: FoldTimeTable;
};
