import { lockPlan, updatePlan } from '../../planning/queries';
import { recordHistory } from '../../platform/history';
import type { Call } from '../../platform/mount';
import type { TaskRecord } from './queries';

type Context = Pick<Call, 'db' | 'user' | 'request'>;

/**
 * A deleted task takes its plan with it, which would stand as done with nothing to show for it; what it was to repair
 * can be planned anew. The task's sites are locked.
 */
export const cancelPlanOf = (call: Context, task: TaskRecord) =>
  changePlanOf(call, task, 'delete', {
    from: 'done',
    values: { status: 'cancelled', cancelled_at: new Date(), cancelled_by: call.user.userid },
  });

/** What `cancelPlanOf` did, taken back. */
export const restorePlanOf = (call: Context, task: TaskRecord) =>
  changePlanOf(call, task, 'restore', {
    from: 'cancelled',
    values: { status: 'done', cancelled_at: null, cancelled_by: null },
  });

const changePlanOf = async (
  { db, user, request }: Context,
  task: TaskRecord,
  action: 'delete' | 'restore',
  { from, values }: { from: 'done' | 'cancelled'; values: Parameters<typeof updatePlan>[2] },
) => {
  if (task.plan_id === null) return;
  const before = await lockPlan(db, task.plan_id);
  if (before.status !== from) return;
  const after = await updatePlan(db, before.id, values);
  await recordHistory(db, { user, address: request.ip }, [
    { object: 'plans', id: before.id, action: `taskActions.${action}`, before, after },
  ]);
};
