import type { FastifyInstance } from 'fastify';
import { account } from '../contract/account';
import { accountActions } from '../contract/account-actions';
import { agentLoad } from '../contract/agent-load';
import { alertRules, alerts } from '../contract/alert-rules';
import { accessAnomalies, anomalies, anomalyActions, nokAnomalies } from '../contract/anomalies';
import { audit } from '../contract/audit';
import { board } from '../contract/board';
import { boq } from '../contract/boq';
import { anomalyCatalogues, brandCatalogues, problemCatalogues } from '../contract/catalogues';
import { dashboards } from '../contract/dashboards';
import { deadlineShares } from '../contract/deadline-shares';
import { deliverySites } from '../contract/delivery-sites';
import { equipmentDashboards } from '../contract/equipment-dashboards';
import { field } from '../contract/field';
import { files } from '../contract/files';
import { formLists } from '../contract/form-lists';
import { cmSites, gpmSites } from '../contract/gpm-sites';
import { jobs } from '../contract/jobs';
import { lateWork } from '../contract/late-work';
import { maintenance } from '../contract/maintenance';
import { maintenanceAhead } from '../contract/maintenance-ahead';
import { morning } from '../contract/morning';
import { notifications } from '../contract/notifications';
import { ownDashboards } from '../contract/own-dashboards';
import { ownDay } from '../contract/own-day';
import { planning } from '../contract/planning';
import { planActions, plans } from '../contract/plans';
import { presence } from '../contract/presence';
import { proposals } from '../contract/proposals';
import { reminders } from '../contract/reminders';
import { search } from '../contract/search';
import { security } from '../contract/security-events';
import { session } from '../contract/session';
import { settings } from '../contract/settings';
import { siteDetails } from '../contract/site-details';
import { siteLife } from '../contract/site-life';
import { siteSelection } from '../contract/site-selection';
import { sites } from '../contract/sites';
import { ssrSites } from '../contract/ssr-sites';
import { system } from '../contract/system';
import { taskActions } from '../contract/task-actions';
import { allTasks, kindLists } from '../contract/task-lists';
import { taskReports } from '../contract/task-reports';
import { taskSelection } from '../contract/task-selection';
import { tray } from '../contract/tray';
import { views } from '../contract/views';
import { visits } from '../contract/visits';
import { taskKinds } from '../contract/vocabulary';
import { workforce } from '../contract/workforce';
import { accountHandlers } from './account/handlers';
import { sessionHandlers } from './account/session/handlers';
import { alertHandlers } from './alerts/handlers';
import { alertRuleHandlers } from './alerts/rules';
import {
  accessAnomalyHandlers,
  anomalyActionHandlers,
  anomalyHandlers,
  nokAnomalyHandlers,
} from './anomalies/handlers';
import { auditHandlers } from './audit/handlers';
import { boardHandlers } from './board/handlers';
import { boqHandlers } from './boq/handlers';
import type { Config } from './config';
import { mountPlainResources } from './crud/mount';
import { deadlineHandlers } from './dashboards/deadlines';
import { equipmentDashboardHandlers } from './dashboards/equipment';
import { dashboardHandlers } from './dashboards/handlers';
import { morningHandlers } from './dashboards/morning';
import { ownDayHandlers } from './dashboards/own-day';
import type { Engine } from './db/client';
import { fieldHandlers } from './field/handlers';
import { fileHandlers } from './files/handlers';
import { formListHandlers } from './form-lists/handlers';
import { mountImports } from './imports/mount';
import { lateWorkHandlers } from './late-work/handlers';
import { aheadHandlers } from './maintenance/ahead';
import { maintenanceHandlers, visitHandlers } from './maintenance/handlers';
import { notificationHandlers } from './notifications/handlers';
import { organisationHandlers } from './organisation/handlers';
import { ownDashboardHandlers } from './own-dashboards/handlers';
import { accountActionHandlers, peopleHandlers } from './people/handlers';
import { planActionHandlers, planHandlers, planningHandlers } from './planning/handlers';
import { agentLoadHandlers } from './planning/load';
import { mount } from './platform/mount';
import { presenceHandlers } from './presence/handlers';
import { proposalHandlers } from './proposals/handlers';
import { jobHandlers } from './queue/handlers';
import { reminderHandlers } from './reminders/handlers';
import { reportHandlers } from './reports/handlers';
import { searchHandlers } from './search/handlers';
import { securityHandlers } from './security-events/handlers';
import { catalogueHandlers } from './settings/catalogues';
import { settingHandlers } from './settings/handlers';
import { siteDetailHandlers } from './site-details/handlers';
import { siteLifeHandlers } from './site-life/handlers';
import { siteSelectionHandlers } from './site-selection/handlers';
import {
  cmSiteHandlers,
  deliverySiteHandlers,
  gpmSiteHandlers,
  siteHandlers,
  ssrSiteHandlers,
} from './sites/handlers';
import type { FileStore } from './store/file-store';
import { systemHandlers } from './system/handlers';
import { taskActionHandlers } from './task-actions/handlers';
import { taskSelectionHandlers } from './task-actions/selection';
import { allTaskHandlers, kindListHandlers } from './tasks/handlers';
import { trayHandlers } from './tray/handlers';
import { viewHandlers } from './views/handlers';
import { workforceHandlers } from './workforce/handlers';

/** Every area of the API with its handlers. A plain resource needs no line; another adds its own here. */
export const mountAreas = (
  app: FastifyInstance,
  config: Config,
  store: FileStore,
  engine: Engine,
  version: string,
) => {
  mount(app, session, sessionHandlers(engine, version, config.mobileAppUrl));
  mount(app, notifications, notificationHandlers(app));
  mount(app, presence, presenceHandlers(app));
  mount(app, account, accountHandlers(config));
  mount(app, formLists, formListHandlers(config));
  mount(app, sites, siteHandlers);
  mount(app, deliverySites, deliverySiteHandlers);
  mount(app, ssrSites, ssrSiteHandlers);
  mount(app, gpmSites, gpmSiteHandlers);
  mount(app, cmSites, cmSiteHandlers);
  mount(app, siteDetails, siteDetailHandlers);
  mount(app, siteLife, siteLifeHandlers);
  mount(app, planning, planningHandlers);
  mount(app, plans, planHandlers);
  mount(app, planActions, planActionHandlers);
  mount(app, agentLoad, agentLoadHandlers);
  mount(app, workforce, workforceHandlers);
  mount(app, tray, trayHandlers);
  mount(app, proposals, proposalHandlers(config));
  mount(app, board, boardHandlers);
  mount(app, reminders, reminderHandlers);
  mount(app, siteSelection, siteSelectionHandlers);
  mount(app, maintenance, maintenanceHandlers);
  mount(app, visits, visitHandlers);
  mount(app, maintenanceAhead, aheadHandlers);
  mountImports(app);
  for (const kind of taskKinds) mount(app, kindLists[kind], kindListHandlers(kind));
  mount(app, allTasks, allTaskHandlers);
  mount(app, taskActions, taskActionHandlers);
  mount(app, taskSelection, taskSelectionHandlers);
  mount(app, taskReports, reportHandlers(store));
  mount(app, field, fieldHandlers(store, config));
  mount(app, lateWork, lateWorkHandlers);
  mount(app, files, fileHandlers(store));
  mount(app, anomalies, anomalyHandlers);
  mount(app, nokAnomalies, nokAnomalyHandlers);
  mount(app, accessAnomalies, accessAnomalyHandlers);
  mount(app, anomalyActions, anomalyActionHandlers);
  mount(app, boq, boqHandlers(store));
  mount(app, alertRules, alertRuleHandlers(config));
  mount(app, alerts, alertHandlers);
  mount(app, settings, settingHandlers);
  mount(app, brandCatalogues, catalogueHandlers('brands'));
  mount(app, problemCatalogues, catalogueHandlers('problems'));
  mount(app, anomalyCatalogues, catalogueHandlers('anomalies'));
  for (const list of peopleHandlers) mount(app, ...list);
  mount(app, accountActions, accountActionHandlers);
  mount(app, search, searchHandlers);
  mount(app, views, viewHandlers);
  mount(app, ownDashboards, ownDashboardHandlers(app));
  mount(app, audit, auditHandlers);
  mount(app, security, securityHandlers);
  mount(app, jobs, jobHandlers);
  mount(app, system, systemHandlers(engine, config));
  mount(app, dashboards, dashboardHandlers);
  mount(app, deadlineShares, deadlineHandlers);
  mount(app, morning, morningHandlers);
  mount(app, ownDay, ownDayHandlers);
  mount(app, equipmentDashboards, equipmentDashboardHandlers);
  for (const [contract, handlers] of organisationHandlers) mount(app, contract, handlers as never);
  mountPlainResources(app);
};
