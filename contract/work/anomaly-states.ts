import { today } from '../framework/today';
import type { Anomaly } from './anomaly-fields';
import { isClosed } from './task-states';

/**
 * Whether a CM may be planned for an anomaly: none is planned, or the last one is over and has left it unresolved, as
 * a temporary repair does.
 */
export const isAwaitingRepair = ({ status, plan }: Pick<Anomaly, 'status' | 'plan'>) =>
  status === 'unresolved' && (plan === null || isClosed(plan.task_status));

/** Whether its due day has passed, and it is unresolved. */
export const isOverdue = ({ status, due }: Pick<Anomaly, 'status' | 'due'>) =>
  status === 'unresolved' && due < today();

/** Whether it may be reopened as not repaired: it counts as resolved, or its CM is done. */
export const canReopen = ({ status, plan }: Pick<Anomaly, 'status' | 'plan'>) =>
  status === 'resolved' || (plan?.done ?? false);
