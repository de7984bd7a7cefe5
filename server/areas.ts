import type { FastifyInstance } from 'fastify';
import { account } from '../contract/account';
import { accountActions } from '../contract/account-actions';
import { agentLoad } from '../contract/agent-load';
import { accessAnomalies, anomalies, anomalyActions, nokAnomalies } from '../contract/anomalies';
import { audit } from '../contract/audit';
import { anomalyCatalogues, brandCatalogues, problemCatalogues } from '../contract/catalogues';
import { dashboards } from '../contract/dashboards';
import { deliverySites } from '../contract/delivery-sites';
import { equipmentDashboards } from '../contract/equipment-dashboards';
import { field } from '../contract/field';
import { files } from '../contract/files';
import { formLists } from '../contract/form-lists';
import { cmSites, gpmSites } from '../contract/gpm-sites';
import { morning } from '../contract/morning';
import { notifications } from '../contract/notifications';
import { agents, clusterManagers, managers } from '../contract/people';
import { planning } from '../contract/planning';
import { planActions, plans } from '../contract/plans';
import { presence } from '../contract/presence';
import { search } from '../contract/search';
import { session } from '../contract/session';
import { settings } from '../contract/settings';
import { siteDetails } from '../contract/site-details';
import { siteSelection } from '../contract/site-selection';
import { sites } from '../contract/sites';
import { ssrSites } from '../contract/ssr-sites';
import { taskActions } from '../contract/task-actions';
import { allTasks, cmTasks, deliveryTasks, gpmTasks, ssrTasks } from '../contract/task-lists';
import { taskReports } from '../contract/task-reports';
import { taskSelection } from '../contract/task-selection';
import { views } from '../contract/views';
import { accountHandlers } from './account/handlers';
import {
  accessAnomalyHandlers,
  anomalyActionHandlers,
  anomalyHandlers,
  nokAnomalyHandlers,
} from './anomalies/handlers';
import { auditHandlers } from './audit/handlers';
import type { Config } from './config';
import { mountPlainResources } from './crud/mount';
import { equipmentDashboardHandlers } from './dashboards/equipment';
import { dashboardHandlers } from './dashboards/handlers';
import { morningHandlers } from './dashboards/morning';
import type { Engine } from './db/client';
import { fieldHandlers } from './field/handlers';
import { fileHandlers } from './files/handlers';
import { formListHandlers } from './form-lists/handlers';
import { mountImports } from './imports/mount';
import { notificationHandlers } from './notifications/handlers';
import {
  accountActionHandlers,
  agentHandlers,
  clusterManagerHandlers,
  managerHandlers,
} from './people/handlers';
import { planActionHandlers, planHandlers, planningHandlers } from './planning/handlers';
import { agentLoadHandlers } from './planning/load';
import { mount } from './platform/mount';
import { presenceHandlers } from './presence/handlers';
import { reportHandlers } from './reports/handlers';
import { searchHandlers } from './search/handlers';
import { sessionHandlers } from './session/handlers';
import { catalogueHandlers } from './settings/catalogues';
import { settingHandlers } from './settings/handlers';
import { siteDetailHandlers } from './site-details/handlers';
import { siteSelectionHandlers } from './site-selection/handlers';
import {
  cmSiteHandlers,
  deliverySiteHandlers,
  gpmSiteHandlers,
  siteHandlers,
  ssrSiteHandlers,
} from './sites/handlers';
import { taskSelectionHandlers } from './task-selection/handlers';
import { taskActionHandlers } from './tasks/actions/handlers';
import {
  allTaskHandlers,
  cmTaskHandlers,
  deliveryTaskHandlers,
  gpmTaskHandlers,
  ssrTaskHandlers,
} from './tasks/handlers';
import { viewHandlers } from './views/handlers';

/** Every area of the API with its handlers. A plain resource needs no line; another adds its own here. */
export const mountAreas = (app: FastifyInstance, config: Config, engine: Engine, version: string) => {
  mount(app, session, sessionHandlers(engine, version, config.mobileAppUrl), {
    connect: { rateLimit: { max: 120, timeWindow: '1 minute' } },
  });
  mount(app, notifications, notificationHandlers(app), {
    fetch: { tokenInFields: true },
    stream: { tokenInFields: true },
    update: { tokenInFields: true },
  });
  mount(app, presence, presenceHandlers(app));
  mount(app, account, accountHandlers(config));
  mount(app, formLists, formListHandlers(config));
  mount(app, sites, siteHandlers);
  mount(app, deliverySites, deliverySiteHandlers);
  mount(app, ssrSites, ssrSiteHandlers);
  mount(app, gpmSites, gpmSiteHandlers);
  mount(app, cmSites, cmSiteHandlers);
  mount(app, siteDetails, siteDetailHandlers);
  mount(app, planning, planningHandlers);
  mount(app, plans, planHandlers);
  mount(app, planActions, planActionHandlers);
  mount(app, agentLoad, agentLoadHandlers);
  mount(app, siteSelection, siteSelectionHandlers);
  mountImports(app);
  mount(app, deliveryTasks, deliveryTaskHandlers);
  mount(app, ssrTasks, ssrTaskHandlers);
  mount(app, gpmTasks, gpmTaskHandlers);
  mount(app, cmTasks, cmTaskHandlers);
  mount(app, allTasks, allTaskHandlers);
  mount(app, taskActions, taskActionHandlers);
  mount(app, taskSelection, taskSelectionHandlers);
  mount(
    app,
    taskReports,
    reportHandlers(config.uploadDir),
    Object.fromEntries(Object.keys(taskReports.actions).map(action => [action, { tokenInFields: true }])),
  );
  mount(app, field, fieldHandlers(config.uploadDir), {
    connect: { rateLimit: { max: 120, timeWindow: '1 minute' } },
  });
  mount(app, files, fileHandlers(config.uploadDir));
  mount(app, anomalies, anomalyHandlers);
  mount(app, nokAnomalies, nokAnomalyHandlers);
  mount(app, accessAnomalies, accessAnomalyHandlers);
  mount(app, anomalyActions, anomalyActionHandlers, {
    exportAll: { tokenInFields: true },
    exportCustom: { tokenInFields: true },
  });
  mount(app, settings, settingHandlers);
  mount(app, brandCatalogues, catalogueHandlers('brands'));
  mount(app, problemCatalogues, catalogueHandlers('problems'));
  mount(app, anomalyCatalogues, catalogueHandlers('anomalies'));
  mount(app, agents, agentHandlers);
  mount(app, managers, managerHandlers);
  mount(app, clusterManagers, clusterManagerHandlers);
  mount(app, accountActions, accountActionHandlers);
  mount(app, search, searchHandlers);
  mount(app, views, viewHandlers);
  mount(app, audit, auditHandlers);
  mount(app, dashboards, dashboardHandlers);
  mount(app, morning, morningHandlers);
  mount(app, equipmentDashboards, equipmentDashboardHandlers);
  mountPlainResources(app);
};
