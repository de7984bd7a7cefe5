import english from 'ra-language-english';
import type { Translation } from '../fr/whole';
import { account } from './account';
import { alerts } from './alerts';
import { anomaliesMessages, anomalyResources } from './anomalies';
import { audit } from './audit';
import { board } from './board';
import { calendar } from './calendar';
import { calendarDrag } from './calendar-drag';
import { dashboards } from './dashboards';
import { dayCalendar, days } from './days';
import { dialogs } from './dialogs';
import { equipmentDashboards } from './equipment-dashboards';
import { evidence } from './evidence';
import { generatedMessages } from './generated';
import { imports } from './imports';
import { inCharge } from './in-charge';
import { jobResources } from './jobs';
import { lateWork } from './late-work';
import { listKeys } from './list-keys';
import { lists } from './lists';
import { live } from './live';
import { maintenance, maintenanceResources } from './maintenance';
import { manuals } from './manuals';
import { morning } from './morning';
import { notTakenBack } from './not-taken-back';
import { organisationResources } from './organisation';
import { ownDashboards } from './own-dashboards';
import { peopleMessages, peopleResources } from './people';
import { permissions } from './permissions';
import { planning, planResources } from './planning';
import { proposals } from './proposals';
import { review } from './review';
import { search } from './search';
import { security } from './security';
import { session } from './session';
import { settings } from './settings';
import { shell } from './shell';
import { siteDetails } from './site-details';
import { siteLife } from './site-life';
import { siteResources, sitesMessages } from './sites';
import { system } from './system';
import { taskDialogs } from './task-dialogs';
import { taskPage } from './task-page';
import { taskResources, tasksMessages } from './tasks';
import { today } from './today';
import { tools } from './tools';
import { undo } from './undo';
import { unsortedMessages } from './unsorted';
import { validation } from './validation';
import { vehicles } from './vehicles';
import { views } from './views';
import { workforce } from './workforce';

export const en: Translation = {
  ra: {
    ...english.ra,
    // Its first letter as it is: « plan GPM » and « GPM plan » are no « gPM ».
    sort: { ...english.ra.sort, sort_by: 'Sort by %{field} %{order}' },
    validation,
  },
  resources: {
    ...siteResources,
    ...taskResources,
    ...anomalyResources,
    ...organisationResources,
    ...jobResources,
    tools,
    vehicles,
    ...peopleResources,
    ...planResources,
    ...maintenanceResources,
  },
  terrain: {
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
    dayCalendar,
    days,
    dialogs,
    equipmentDashboards,
    evidence,
    generated: generatedMessages,
    imports,
    lateWork,
    listKeys,
    lists,
    live,
    maintenance,
    manuals,
    morning,
    notTakenBack,
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
    undo,
    today,
    unsorted: unsortedMessages,
    views,
  },
};
