import type { TrayCause } from '../../contract/tray';
import type { Call } from '../platform/mount';
import type { Outcome, Placed } from './placed';
import { planAnomalies } from './plan-anomalies';
import { planSites } from './plan-sites';
import { planTasks } from './plan-tasks';
import {
  type WaitingQuery,
  waitingAnomalies,
  waitingImpossible,
  waitingRefused,
  waitingSites,
} from './queries-sources';

type Source = {
  /** What waits, as far as somebody may plan it. */
  waiting: WaitingQuery;
  /** Plans them; who may, and whether they still wait, was asked before. */
  plan: (call: Omit<Call, 'input'>, placed: readonly Placed[]) => Promise<Outcome>;
};

/** Where what has no plan comes from, by why it waits. */
export const sources: Record<TrayCause, Source> = {
  site: { waiting: waitingSites, plan: planSites },
  anomaly: { waiting: waitingAnomalies, plan: planAnomalies },
  refused: { waiting: waitingRefused, plan: planTasks },
  impossible: { waiting: waitingImpossible, plan: planTasks },
};
