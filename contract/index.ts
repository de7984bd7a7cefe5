import { account } from './account';
import { accountActions } from './account-actions';
import { agentLoad } from './agent-load';
import { alertRules, alerts } from './alert-rules';
import { anomalyActions } from './anomalies';
import { audit } from './audit';
import { board } from './board';
import { boq } from './boq';
import { anomalyCatalogues, brandCatalogues, problemCatalogues } from './catalogues';
import { dashboards } from './dashboards';
import { deadlineShares } from './deadline-shares';
import type { Contract } from './endpoint';
import { equipmentDashboards } from './equipment-dashboards';
import { field } from './field';
import { files } from './files';
import { formLists } from './form-lists';
import { imports } from './imports';
import { lateWork } from './late-work';
import { maintenanceAhead } from './maintenance-ahead';
import { morning } from './morning';
import { notifications } from './notifications';
import { ownDashboards } from './own-dashboards';
import { ownDay } from './own-day';
import { planning } from './planning';
import { planActions } from './plans';
import { presence } from './presence';
import { proposals } from './proposals';
import { reminders } from './reminders';
import { resourceContracts } from './resources';
import { search } from './search';
import { security } from './security-events';
import { session } from './session';
import { settings } from './settings';
import { siteDetails } from './site-details';
import { siteLife } from './site-life';
import { siteSelection } from './site-selection';
import { system } from './system';
import { taskActions } from './task-actions';
import { taskReports } from './task-reports';
import { taskSelection } from './task-selection';
import { tray } from './tray';
import { views } from './views';
import { workforce } from './workforce';

export { plainResources, resources } from './resources';

/** Every contract of the API: the resources, and calls that belong to none. */
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
  tray,
  proposals,
  board,
  reminders,
  siteSelection,
  maintenanceAhead,
  imports,
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
