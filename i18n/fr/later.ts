import { account } from './account';
import { alerts } from './alerts';
import { anomaliesMessages } from './anomalies';
import { audit } from './audit';
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
import { peopleMessages } from './people';
import { permissions } from './permissions';
import { planning } from './planning';
import { review } from './review';
import { search } from './search';
import { settings } from './settings';
import { siteDetails } from './site-details';
import { siteLife } from './site-life';
import { taskDialogs } from './task-dialogs';
import { taskPage } from './task-page';
import { today } from './today';
import { views } from './views';

/** Texts that come with the first dialog or page that is loaded when asked for. */
export const later = {
  account,
  alerts,
  anomalies: anomaliesMessages,
  audit,
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
  people: peopleMessages,
  permissions,
  planning,
  review,
  search,
  settings,
  siteDetails,
  siteLife,
  taskDialogs,
  taskPage,
  today,
  views,
};
