import { irreversibleMessages } from './office/irreversible-messages';
import { search } from './office/search';
import { alerts } from './organisation/alerts';
import { views } from './organisation/views';
import { dialogs } from './sites/dialogs';
import { siteLife } from './sites/site-life';
import { anomaliesMessages } from './work/anomalies';
import { evidence } from './work/evidence';
import { lateWork } from './work/late-work';
import { planning } from './work/planning';
import { review } from './work/review';
import { taskDialogs } from './work/task-dialogs';
import { taskPage } from './work/task-page';

/** Texts loaded with the first lazy dialog or page. */
export const later = {
  alerts,
  anomalies: anomaliesMessages,
  dialogs,
  evidence,
  lateWork,
  notTakenBack: irreversibleMessages,
  planning,
  review,
  search,
  siteLife,
  taskDialogs,
  taskPage,
  views,
};
