import type { BacklogCause } from '../../../contract/office/backlog';
import type { Call } from '../../framework/http/mount';
import type { Outcome, Placed } from './placed';
import { planAnomalies } from './plan-anomalies';
import { planSites } from './plan-sites';
import { planTasks } from './plan-tasks';
import { planDueVisits } from './plan-visits';
import {
  type WaitingQuery,
  waitingAnomalies,
  waitingImpossible,
  waitingRefused,
  waitingSites,
  waitingVisits,
} from './queries-sources';

type Source = {
  /** The waiting items that the user may plan. */
  waiting: WaitingQuery;
  /** Plans them; permission and that they still wait have been checked before. */
  plan: (call: Omit<Call, 'input'>, placed: readonly Placed[]) => Promise<Outcome>;
};

/** The sources of the backlog, by cause. */
export const sources: Record<BacklogCause, Source> = {
  site: { waiting: waitingSites, plan: planSites },
  maintenance: { waiting: waitingVisits, plan: planDueVisits },
  anomaly: { waiting: waitingAnomalies, plan: planAnomalies },
  refused: { waiting: waitingRefused, plan: planTasks },
  impossible: { waiting: waitingImpossible, plan: planTasks },
};
