import type { Area, TaskKind, TaskStatus } from '../../../contract/organisation/vocabulary';
import { getKindArea } from '../../../contract/work/task-kinds';
import { doneStatuses } from '../../../contract/work/task-states';
import type { FieldWork } from './field-work';
import type { Person } from './people';
import type { Row } from './rows';

/** A `site_areas` row, with the summary of plans and tasks that `refreshSiteSummaries` would compute in SQL. */
export const summarizeArea = (
  siteId: number,
  area: Area,
  agent: Person | null,
  work: FieldWork,
): Row<'site_areas'> => {
  const isInArea = ({ kind }: { kind: TaskKind }) => getKindArea(kind) === area;
  const isGpm = ({ kind }: { kind: TaskKind }) => kind === 'gpm';
  const upcomingPlans = work.plans
    .filter(plan => isInArea(plan) && plan.status === 'planned')
    .sort((a, b) => a.day.localeCompare(b.day) || a.id - b.id);
  const doneTasks = work.tasks
    .filter(task => isInArea(task) && (doneStatuses as readonly TaskStatus[]).includes(task.status))
    .sort((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id);
  const [nextPlan] = upcomingPlans;
  const [lastTask] = doneTasks;
  return {
    site_id: siteId,
    area,
    agent_id: agent?.id ?? null,
    next_plan_id: nextPlan?.id ?? null,
    next_plan_day: nextPlan?.day ?? null,
    next_plan_agent_id: nextPlan?.agent_id ?? null,
    last_task_id: lastTask?.id ?? null,
    last_task_at: lastTask?.created_at ?? null,
    last_task_agent_id: lastTask?.agent_id ?? null,
    next_gpm_day: upcomingPlans.find(isGpm)?.day ?? null,
    last_gpm_at: doneTasks.find(isGpm)?.created_at ?? null,
  };
};
