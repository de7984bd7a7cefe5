import { account } from './account';
import { alerts } from './alerts';
import { audit } from './audit';
import { board } from './board';
import { calendar } from './calendar';
import { calendarDrag } from './calendar-drag';
import { dashboards } from './dashboards';
import { dayCalendar } from './days';
import { dialogs } from './dialogs';
import { equipmentDashboards } from './equipment-dashboards';
import { evidence } from './evidence';
import { imports } from './imports';
import { listKeys } from './list-keys';
import { live } from './live';
import { maintenance } from './maintenance';
import { manuals } from './manuals';
import { morning } from './morning';
import { notTakenBack } from './not-taken-back';
import { ownDashboards } from './own-dashboards';
import { peopleMessages } from './people';
import { permissions } from './permissions';
import { planning } from './planning';
import { proposals } from './proposals';
import { review } from './review';
import { search } from './search';
import { security } from './security';
import { settings } from './settings';
import { siteDetails } from './site-details';
import { siteLife } from './site-life';
import { system } from './system';
import { taskDialogs } from './task-dialogs';
import { taskPage } from './task-page';
import { today } from './today';
import { views } from './views';
import { workforce } from './workforce';

/** Texts that come with the first dialog or page that is loaded when asked for. */
export const later = {
  account,
  alerts,
  audit,
  board,
  calendar,
  calendarDrag,
  dashboards,
  dayCalendar,
  dialogs,
  equipmentDashboards,
  evidence,
  imports,
  listKeys,
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
  settings,
  siteDetails,
  siteLife,
  system,
  taskDialogs,
  taskPage,
  today,
  views,
  workforce,
};
