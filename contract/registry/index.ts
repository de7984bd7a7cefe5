import { field } from '../field/field';
import { lateWork } from '../field/late-work';
import { dashboards } from '../figures/dashboards';
import { equipmentDashboards } from '../figures/equipment-dashboards';
import { morning } from '../figures/morning';
import { ownDashboards } from '../figures/own-dashboards';
import type { Contract } from '../framework/endpoint';
import { security } from '../framework/security-events';
import { backlog } from '../office/backlog';
import { board } from '../office/board';
import { audit } from '../office/change-history';
import { imports } from '../office/imports';
import { notifications } from '../office/notifications';
import { ownDay } from '../office/own-day';
import { presence } from '../office/presence';
import { proposals } from '../office/proposals';
import { resourceContracts } from '../office/resources';
import { search } from '../office/search';
import { system } from '../operations/system';
import { account } from '../organisation/account';
import { accountActions } from '../organisation/account-actions';
import { anomalyCatalogues, brandCatalogues, problemCatalogues } from '../organisation/catalogues';
import { formLists } from '../organisation/form-lists';
import { session } from '../organisation/session';
import { settings } from '../organisation/settings';
import { views } from '../organisation/views';
import { siteDetails } from '../sites/site-details';
import { agentLoad } from '../work/agent-load';
import { alertRules, alerts } from '../work/alert-rules';
import { anomalyActions } from '../work/anomaly-actions';
import { boq } from '../work/boq';
import { deadlineShares } from '../work/deadline-shares';
import { files } from '../work/files';
import { maintenanceForecast } from '../work/maintenance-forecast';
import { outsideWork } from '../work/outside-work';
import { planning } from '../work/planning';
import { planActions } from '../work/plans';
import { reminders } from '../work/reminders';
import { siteLife } from '../work/site-life';
import { siteSelection } from '../work/site-selection';
import { taskActions } from '../work/task-actions';
import { reviewQueue } from '../work/task-lists';
import { taskReports } from '../work/task-reports';
import { taskSelection } from '../work/task-selection';
import { workforce } from '../work/workforce';

export { crudResources, resources } from '../office/resources';

/** Every contract of the API: the resources, then the calls that belong to no resource. A new one is added here. */
export const contracts = [
  ...resourceContracts,
  session,
  notifications,
  presence,
  account,
  formLists,
  siteDetails,
  siteLife,
  planning,
  planActions,
  agentLoad,
  workforce,
  backlog,
  proposals,
  board,
  reminders,
  siteSelection,
  maintenanceForecast,
  imports,
  reviewQueue,
  taskActions,
  taskSelection,
  taskReports,
  field,
  lateWork,
  files,
  anomalyActions,
  boq,
  alertRules,
  alerts,
  outsideWork,
  settings,
  brandCatalogues,
  problemCatalogues,
  anomalyCatalogues,
  accountActions,
  search,
  views,
  ownDashboards,
  audit,
  security,
  system,
  dashboards,
  deadlineShares,
  morning,
  ownDay,
  equipmentDashboards,
] as const satisfies readonly Contract[];
