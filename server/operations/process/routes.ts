import type { FastifyInstance } from 'fastify';
import { field } from '../../../contract/field/field';
import { lateWork } from '../../../contract/field/late-work';
import { dashboards } from '../../../contract/figures/dashboards';
import { equipmentDashboards } from '../../../contract/figures/equipment-dashboards';
import { morning } from '../../../contract/figures/morning';
import { ownDashboards } from '../../../contract/figures/own-dashboards';
import { security } from '../../../contract/framework/security-events';
import { backlog } from '../../../contract/office/backlog';
import { board } from '../../../contract/office/board';
import { audit } from '../../../contract/office/change-history';
import { notifications } from '../../../contract/office/notifications';
import { ownDay } from '../../../contract/office/own-day';
import { presence } from '../../../contract/office/presence';
import { proposals } from '../../../contract/office/proposals';
import { search } from '../../../contract/office/search';
import { system } from '../../../contract/operations/system';
import { account } from '../../../contract/organisation/account';
import { accountActions } from '../../../contract/organisation/account-actions';
import {
  anomalyCatalogues,
  brandCatalogues,
  problemCatalogues,
} from '../../../contract/organisation/catalogues';
import { formLists } from '../../../contract/organisation/form-lists';
import { isRecurring } from '../../../contract/organisation/job-kinds';
import { jobs } from '../../../contract/organisation/jobs';
import { session } from '../../../contract/organisation/session';
import { settings } from '../../../contract/organisation/settings';
import { views } from '../../../contract/organisation/views';
import { taskKinds } from '../../../contract/organisation/vocabulary';
import { deliverySites } from '../../../contract/sites/delivery-sites';
import { cmSites, gpmSites } from '../../../contract/sites/gpm-sites';
import { siteDetails } from '../../../contract/sites/site-details';
import { sites } from '../../../contract/sites/sites';
import { ssrSites } from '../../../contract/sites/ssr-sites';
import { agentLoad } from '../../../contract/work/agent-load';
import { alertRules, alerts } from '../../../contract/work/alert-rules';
import { accessAnomalies, anomalies, nokAnomalies } from '../../../contract/work/anomalies';
import { anomalyActions } from '../../../contract/work/anomaly-actions';
import { boq } from '../../../contract/work/boq';
import { deadlineShares } from '../../../contract/work/deadline-shares';
import { files } from '../../../contract/work/files';
import { maintenance } from '../../../contract/work/maintenance';
import { maintenanceForecast } from '../../../contract/work/maintenance-forecast';
import { outsideWork } from '../../../contract/work/outside-work';
import { planning } from '../../../contract/work/planning';
import { planActions, plans } from '../../../contract/work/plans';
import { reminders } from '../../../contract/work/reminders';
import { siteLife } from '../../../contract/work/site-life';
import { siteSelection } from '../../../contract/work/site-selection';
import { taskActions } from '../../../contract/work/task-actions';
import { allTasks, kindLists, reviewQueue } from '../../../contract/work/task-lists';
import { taskReports } from '../../../contract/work/task-reports';
import { taskSelection } from '../../../contract/work/task-selection';
import { visits } from '../../../contract/work/visits';
import { workforce } from '../../../contract/work/workforce';
import { fieldHandlers } from '../../field/api/handlers';
import { lateWorkHandlers } from '../../field/late-work/handlers';
import { deadlineHandlers } from '../../figures/dashboards/deadlines';
import { equipmentDashboardHandlers } from '../../figures/dashboards/equipment';
import { dashboardHandlers } from '../../figures/dashboards/handlers';
import { morningHandlers } from '../../figures/dashboards/morning';
import { ownDayHandlers } from '../../figures/dashboards/own-day';
import { ownDashboardHandlers } from '../../figures/own-dashboards/handlers';
import { accountHandlers } from '../../framework/account/handlers';
import { sessionHandlers } from '../../framework/account/session/handlers';
import { changeHistoryHandlers } from '../../framework/change-history/handlers';
import { mount } from '../../framework/http/mount';
import { presenceHandlers } from '../../framework/live/presence-handlers';
import { notificationHandlers } from '../../framework/notifications/handlers';
import { mountPlainResources } from '../../framework/plain-resources/mount-plain-resources';
import type { ServerContext } from '../../framework/process/server-product';
import { createJobHandlers } from '../../framework/queue/handlers';
import { viewHandlers } from '../../framework/saved-views/handlers';
import { createSecurityHandlers } from '../../framework/security-events/handlers';
import { cancelPlan } from '../../office/backlog/cancel-plan';
import { backlogHandlers } from '../../office/backlog/handlers';
import { boardHandlers } from '../../office/board/handlers';
import { mountImports } from '../../office/imports/mount-imports';
import { accountActionHandlers, peopleHandlers } from '../../office/people/handlers';
import { proposalHandlers } from '../../office/proposals/handlers';
import { searchHandlers } from '../../office/search/handlers';
import { organisationHandlers } from '../../office/structure/handlers';
import { catalogueHandlers } from '../../organisation/settings/catalogue-handlers';
import { formListHandlers } from '../../organisation/settings/form-list-handlers';
import { settingHandlers } from '../../organisation/settings/handlers';
import { securityTexts } from '../../organisation/texts';
import { siteDetailHandlers } from '../../sites/site-details/handlers';
import { siteLifeHandlers } from '../../sites/site-life/handlers';
import {
  cmSiteHandlers,
  deliverySiteHandlers,
  gpmSiteHandlers,
  siteHandlers,
  ssrSiteHandlers,
} from '../../sites/sites/handlers';
import { alertRuleHandlers } from '../../work/alerts/alert-rule-handlers';
import { alertHandlers } from '../../work/alerts/handlers';
import {
  accessAnomalyHandlers,
  anomalyActionHandlers,
  anomalyHandlers,
  nokAnomalyHandlers,
} from '../../work/anomalies/handlers';
import { boqHandlers } from '../../work/boq/handlers';
import { fileHandlers } from '../../work/files/handlers';
import { forecastHandlers } from '../../work/maintenance/forecast-handlers';
import { maintenanceHandlers } from '../../work/maintenance/handlers';
import { visitHandlers } from '../../work/maintenance/visit-handlers';
import { outsideWorkHandlers } from '../../work/outside-work/handlers';
import { agentLoadHandlers } from '../../work/planning/agent-load-handlers';
import { planActionHandlers, planHandlers, planningHandlers } from '../../work/planning/handlers';
import { siteSelectionHandlers } from '../../work/planning/site-selection-handlers';
import { reportHandlers } from '../../work/reports/handlers';
import { taskActionHandlers } from '../../work/task-actions/handlers';
import { reminderHandlers } from '../../work/task-actions/reminder-handlers';
import { taskSelectionHandlers } from '../../work/task-actions/task-selection-handlers';
import { allTaskHandlers, kindListHandlers, reviewQueueHandlers } from '../../work/tasks/handlers';
import { workforceHandlers } from '../../work/workforce/handlers';
import { systemHandlers } from '../system/handlers';
import { presentRecords } from './present-records';

/** Every area of the API with its handlers. Plain resources need no entry; others are added here. */
export const mountRoutes = (app: FastifyInstance, { config, store, engine, version }: ServerContext) => {
  mount(app, session, sessionHandlers(engine, version, config.mobileAppUrl));
  mount(app, notifications, notificationHandlers(app));
  mount(app, presence, presenceHandlers<typeof presence>(app, presentRecords));
  mount(app, account, accountHandlers(config));
  mount(app, formLists, formListHandlers(config));
  mount(app, sites, siteHandlers);
  mount(app, deliverySites, deliverySiteHandlers);
  mount(app, ssrSites, ssrSiteHandlers);
  mount(app, gpmSites, gpmSiteHandlers);
  mount(app, cmSites, cmSiteHandlers);
  mount(app, siteDetails, siteDetailHandlers);
  mount(app, siteLife, siteLifeHandlers);
  mount(app, planning, planningHandlers(cancelPlan));
  mount(app, plans, planHandlers);
  mount(app, planActions, planActionHandlers(cancelPlan));
  mount(app, agentLoad, agentLoadHandlers);
  mount(app, workforce, workforceHandlers);
  mount(app, backlog, backlogHandlers);
  mount(app, proposals, proposalHandlers(config));
  mount(app, board, boardHandlers);
  mount(app, reminders, reminderHandlers);
  mount(app, siteSelection, siteSelectionHandlers);
  mount(app, maintenance, maintenanceHandlers);
  mount(app, visits, visitHandlers);
  mount(app, maintenanceForecast, forecastHandlers);
  mountImports(app);
  for (const kind of taskKinds) mount(app, kindLists[kind], kindListHandlers(kind));
  mount(app, allTasks, allTaskHandlers);
  mount(app, reviewQueue, reviewQueueHandlers);
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
  mount(app, outsideWork, outsideWorkHandlers);
  mount(app, settings, settingHandlers);
  mount(app, brandCatalogues, catalogueHandlers('brands'));
  mount(app, problemCatalogues, catalogueHandlers('problems'));
  mount(app, anomalyCatalogues, catalogueHandlers('anomalies'));
  for (const list of peopleHandlers) mount(app, ...list);
  mount(app, accountActions, accountActionHandlers);
  mount(app, search, searchHandlers);
  mount(app, views, viewHandlers);
  mount(app, ownDashboards, ownDashboardHandlers(app));
  mount(app, audit, changeHistoryHandlers);
  mount(app, security, createSecurityHandlers(securityTexts));
  mount(app, jobs, createJobHandlers(jobs, isRecurring));
  mount(app, system, systemHandlers(engine, config));
  mount(app, dashboards, dashboardHandlers);
  mount(app, deadlineShares, deadlineHandlers);
  mount(app, morning, morningHandlers);
  mount(app, ownDay, ownDayHandlers);
  mount(app, equipmentDashboards, equipmentDashboardHandlers);
  for (const [contract, handlers] of organisationHandlers) mount(app, contract, handlers);
  mountPlainResources(app);
};
