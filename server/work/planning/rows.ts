import type { SitePlan } from '../../../contract/work/planning';
import { isLate } from '../../sites/derived/late';
import type { PlanWithTask } from './queries';

/** A plan as a site's Planning tab shows it. */
export const sitePlan = (
  plan: PlanWithTask,
  username: (id: number | null) => string | null,
  delay: number,
): SitePlan => ({
  id: plan.id,
  task_type: plan.kind,
  date: plan.day,
  agent_id: plan.agent_id,
  agent: username(plan.agent_id),
  task: plan.task_id,
  status: plan.status,
  late: plan.status === 'planned' && isLate(plan.day, delay),
  instruction: plan.instruction,
  installation_type: plan.installation_type,
  cm_problem_type: plan.problem_type,
  cm_alarm_type: plan.alarm_type,
  version: plan.version,
});
