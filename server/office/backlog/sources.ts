import type { BacklogCause } from '../../../contract/office/backlog';
import type { HandlerContext } from '../../framework/http/mount';
import { planAnomalies } from './plan-anomalies';
import { planDueVisits } from './plan-due-visits';
import { planSites } from './plan-sites';
import { planTasks } from './plan-tasks';
import type { Outcome, PlannedItem } from './planned-item';
import {
  type WaitingQuery,
  waitingImpossibleTasks,
  waitingRefusedTasks,
  waitingSingleFindings,
  waitingSiteFindings,
  waitingSites,
  waitingVisits,
} from './queries-sources';

type Source = {
  /** The waiting items that the user may plan. */
  waiting: WaitingQuery;
  /** Plans items; it has been checked that the user may plan them and that they still wait. */
  plan: (call: Omit<HandlerContext, 'input'>, items: readonly PlannedItem[]) => Promise<Outcome>;
};

/** The sources of the backlog, by cause. */
export const backlogSources: Record<BacklogCause, Source> = {
  site: { waiting: waitingSites, plan: planSites },
  maintenance: { waiting: waitingVisits, plan: planDueVisits },
  anomaly: { waiting: waitingSiteFindings, plan: planAnomalies },
  refused: { waiting: waitingRefusedTasks, plan: planTasks },
  impossible: { waiting: waitingImpossibleTasks, plan: planTasks },
};

/** What finds the item of a key, by the word that the key begins with. */
export const waitingByKeyPrefix: Record<string, WaitingQuery> = {
  site: waitingSites,
  maintenance: waitingVisits,
  findings: waitingSiteFindings,
  anomaly: waitingSingleFindings,
  refused: waitingRefusedTasks,
  impossible: waitingImpossibleTasks,
};
