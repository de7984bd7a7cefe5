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
  /** What waits, as far as somebody may plan it. */
  waiting: WaitingQuery;
  /** Plans them; who may, and whether they still wait, was asked before. */
  plan: (call: Omit<Call, 'input'>, placed: readonly Placed[]) => Promise<Outcome>;
};

/** Where what has no plan comes from, by why it waits. */
export const sources: Record<BacklogCause, Source> = {
  site: { waiting: waitingSites, plan: planSites },
  maintenance: { waiting: waitingVisits, plan: planDueVisits },
  anomaly: { waiting: waitingAnomalies, plan: planAnomalies },
  refused: { waiting: waitingRefused, plan: planTasks },
  impossible: { waiting: waitingImpossible, plan: planTasks },
};
