import { alerts } from './alerts';
import { anomaliesMessages } from './anomalies';
import { dashboards } from './dashboards';
import { dayCalendar } from './days';
import { dialogs } from './dialogs';
import { evidence } from './evidence';
import { lateWork } from './late-work';
import { listKeys } from './list-keys';
import { live } from './live';
import { maintenance } from './maintenance';
import { morning } from './morning';
import { notTakenBack } from './not-taken-back';
import { planning } from './planning';
import { review } from './review';
import { search } from './search';
import { siteDetails } from './site-details';
import { siteLife } from './site-life';
import { taskDialogs } from './task-dialogs';
import { taskPage } from './task-page';
import { today } from './today';
import { views } from './views';

/** Texts that come with the first dialog or page that is loaded when asked for. */
export const later = {
  alerts,
  anomalies: anomaliesMessages,
  dashboards,
  dayCalendar,
  dialogs,
  evidence,
  lateWork,
  listKeys,
  live,
  maintenance,
  morning,
  notTakenBack,
  planning,
  review,
  search,
  siteDetails,
  siteLife,
  taskDialogs,
  taskPage,
  today,
  views,
};
