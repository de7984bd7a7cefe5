import type { Translation } from '../fr/all';
import { dashboards } from './figures/dashboards';
import { equipmentDashboards } from './figures/equipment-dashboards';
import { firstSteps } from './figures/first-steps';
import { morning } from './figures/morning';
import { ownDashboards } from './figures/own-dashboards';
import { today } from './figures/today';
import { frameworkEn } from './framework';
import { board } from './office/board';
import { calendar } from './office/calendar';
import { calendarDrag } from './office/calendar-drag';
import { emptyLists } from './office/empty-lists';
import { audit, historyResource } from './office/history';
import { imports } from './office/imports';
import { irreversibleMessages } from './office/irreversible-messages';
import { peopleMessages, peopleResources } from './office/people';
import { proposals } from './office/proposals';
import { search } from './office/search';
import { shell } from './operations/shell';
import { system } from './operations/system';
import { account } from './organisation/account';
import { alerts } from './organisation/alerts';
import { manuals } from './organisation/manuals';
import { organisationResources } from './organisation/organisation';
import { permissions } from './organisation/permissions';
import { security } from './organisation/security';
import { session } from './organisation/session';
import { settings } from './organisation/settings';
import { views } from './organisation/views';
import { dialogs } from './sites/dialogs';
import { siteDetails } from './sites/site-details';
import { siteLife } from './sites/site-life';
import { siteResources, sitesMessages } from './sites/sites';
import { anomaliesMessages, anomalyResources } from './work/anomalies';
import { evidence } from './work/evidence';
import { generatedMessages } from './work/generated';
import { inCharge } from './work/in-charge';
import { lateWork } from './work/late-work';
import { lists } from './work/lists';
import { maintenance, maintenanceResources } from './work/maintenance';
import { planning, planResources } from './work/planning';
import { review } from './work/review';
import { taskDialogs } from './work/task-dialogs';
import { taskPage } from './work/task-page';
import { taskResources, tasksMessages } from './work/tasks';
import { tools } from './work/tools';
import { vehicles } from './work/vehicles';
import { workforce } from './work/workforce';

export const en: Translation = {
  ...frameworkEn,
  resources: {
    ...frameworkEn.resources,
    ...siteResources,
    ...taskResources,
    ...anomalyResources,
    ...organisationResources,
    history: historyResource,
    tools,
    vehicles,
    ...peopleResources,
    ...planResources,
    ...maintenanceResources,
  },
  terrain: {
    ...frameworkEn.terrain,
    account,
    alerts,
    anomalies: anomaliesMessages,
    audit,
    calendar,
    board,
    workforce,
    inCharge,
    calendarDrag,
    dashboards,
    dialogs,
    emptyLists,
    equipmentDashboards,
    firstSteps,
    evidence,
    generated: generatedMessages,
    imports,
    lateWork,
    lists,
    maintenance,
    manuals,
    morning,
    notTakenBack: irreversibleMessages,
    ownDashboards,
    people: peopleMessages,
    permissions,
    planning,
    proposals,
    review,
    search,
    security,
    session,
    settings,
    shell,
    siteDetails,
    siteLife,
    system,
    sites: sitesMessages,
    taskDialogs,
    taskPage,
    tasks: tasksMessages,
    today,
    views,
  },
};
