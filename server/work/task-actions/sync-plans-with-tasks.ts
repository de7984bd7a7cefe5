import type { ObjectAction } from '../../../contract/registry/changes';
import { getPlanStatus } from '../../../contract/work/task-states';
import { recordHistory } from '../../framework/history/record-history';
import type { HandlerContext } from '../../framework/http/mount';
import { lockPlans, updatePlans } from '../planning/queries';
import type { TaskRecord } from './queries';

type Context = Pick<HandlerContext, 'db' | 'user' | 'request'>;

/**
 * Keeps plans consistent with their tasks: deleting or cancelling a task cancels its plan, which would otherwise count
 * as done without evidence; restoring brings it back. The tasks' sites are locked.
 */
export const syncPlansWithTasks = async (
  { db, user, request }: Context,
  changes: readonly { before: TaskRecord; after: TaskRecord }[],
  action: ObjectAction<'plans'>,
) => {
  const statusByPlan = new Map(
    changes.flatMap(({ before, after }) => {
      const status = getStatusOfPlan(after);
      const isUnchanged = getStatusOfPlan(before) === status;
      return after.plan_id === null || isUnchanged ? [] : [[after.plan_id, status] as const];
    }),
  );
  if (!statusByPlan.size) return;
  const plans = (await lockPlans(db, [...statusByPlan.keys()])).filter(
    ({ id, status }) => status !== statusByPlan.get(id),
  );
  for (const status of new Set(plans.map(({ id }) => statusByPlan.get(id)!))) {
    const before = plans.filter(({ id }) => statusByPlan.get(id) === status);
    const isCancelled = status === 'cancelled';
    const updatedPlans = await updatePlans(
      db,
      before.map(({ id }) => id),
      {
        status,
        cancelled_at: isCancelled ? new Date() : null,
        cancelled_by: isCancelled ? user.userid : null,
      },
    );
    const after = new Map(updatedPlans.map(plan => [plan.id, plan]));
    await recordHistory(
      db,
      { user, address: request.ip },
      before.map(plan => ({
        object: 'plans',
        id: plan.id,
        action,
        before: plan,
        after: after.get(plan.id)!,
      })),
    );
  }
};

const getStatusOfPlan = ({ status, deleted_at }: TaskRecord) =>
  getPlanStatus({ task_status: status, deleted_at: deleted_at?.toISOString() });
