import { isAllowed } from '../../../contract/framework/permissions';
import { canActOnKind } from '../../../contract/work/task-lists';
import { forbidden } from '../../framework/http/errors';
import type { HandlerContext } from '../../framework/http/mount';
import { lockTasksForAction } from '../../work/task-actions/lock-task-for-action';
import { replanTasks } from '../../work/task-actions/replan-tasks';
import type { Outcome, PlannedItem } from './planned-item';

type Assignment = { agent: number; planning_date: string };

/** Replans rejected or impossible tasks and closes them, as on their page. */
export const planTasks = async (
  call: Omit<HandlerContext, 'input'>,
  items: readonly PlannedItem[],
): Promise<Outcome> => {
  const outcome: Outcome = new Map();
  const keyByTask = new Map(items.map(({ row }) => [row.about!, row.key]));
  const authorize = (kind: string) => {
    if (!isAllowed(call.user, canActOnKind(kind, 'export_task'))) throw forbidden();
  };
  const { openTasks, refused } = await lockTasksForAction(
    { ...call, authorize },
    [...keyByTask.keys()],
    'replan',
  );
  for (const [id, refusal] of refused) outcome.set(keyByTask.get(id)!, refusal);
  // One day of an agent at a time: replanning sends one notification for all of its tasks.
  const groups = new Map<string, { assignment: Assignment; taskIds: Set<number> }>();
  for (const { row, agent_id, day } of items) {
    const groupKey = `${agent_id} ${day}`;
    const assignment = { agent: agent_id, planning_date: day };
    const group = groups.get(groupKey) ?? { assignment, taskIds: new Set() };
    group.taskIds.add(row.about!);
    groups.set(groupKey, group);
  }
  for (const { assignment, taskIds } of groups.values()) {
    const tasks = openTasks.filter(({ task }) => taskIds.has(task.id));
    if (!tasks.length) continue;
    const planIds = await replanTasks(call, tasks, assignment);
    for (const [index, { task }] of tasks.entries()) outcome.set(keyByTask.get(task.id)!, planIds[index]);
  }
  return outcome;
};
