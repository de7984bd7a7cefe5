import { isAllowed } from '../../../contract/organisation/permissions';
import { canActOnKind } from '../../../contract/work/task-lists';
import { forbidden } from '../../framework/http/errors';
import type { HandlerContext } from '../../framework/http/mount';
import { lockTasksForAction } from '../../work/task-actions/lock-task-for-action';
import { replanTasks } from '../../work/task-actions/replan-tasks';
import type { Outcome, PlannedItem } from './planned-item';

/** Replans rejected or impossible tasks and closes them, as on their page. */
export const planTasks = async (
  call: Omit<HandlerContext, 'input'>,
  placed: readonly PlannedItem[],
): Promise<Outcome> => {
  const outcome: Outcome = new Map();
  const keyOf = new Map(placed.map(({ row }) => [row.about!, row.key]));
  const authorize = (kind: string) => {
    if (!isAllowed(call.user, canActOnKind(kind, 'export_task'))) throw forbidden();
  };
  const { open, refused } = await lockTasksForAction({ ...call, authorize }, [...keyOf.keys()], 'replan');
  for (const [id, refusal] of refused) outcome.set(keyOf.get(id)!, refusal);
  // One day of an agent at a time: the notification of several new plans covers exactly that.
  const groups = new Map<string, { wish: { agent: number; planning_date: string }; ids: Set<number> }>();
  for (const { row, agent_id, day } of placed) {
    const at = `${agent_id} ${day}`;
    const group = groups.get(at) ?? { wish: { agent: agent_id, planning_date: day }, ids: new Set() };
    group.ids.add(row.about!);
    groups.set(at, group);
  }
  for (const { wish, ids } of groups.values()) {
    const those = open.filter(({ task }) => ids.has(task.id));
    if (!those.length) continue;
    const plans = await replanTasks(call, those, wish);
    for (const [at, { task }] of those.entries()) outcome.set(keyOf.get(task.id)!, plans[at]);
  }
  return outcome;
};
