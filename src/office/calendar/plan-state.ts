import type { Plan } from '../../../contract/work/plans';

export const planStates = ['openOnTime', 'openLate', 'doneOnTime', 'doneLate'] as const;
export type PlanState = (typeof planStates)[number];

/** Done or not, on time or delayed (document 2, section 2.10). */
export const getPlanState = ({ plan_status, site_plan_respect: isOnTime }: Plan): PlanState => {
  if (plan_status === 'done') return isOnTime ? 'doneOnTime' : 'doneLate';
  return isOnTime ? 'openOnTime' : 'openLate';
};
