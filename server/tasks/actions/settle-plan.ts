import { planStatusOf } from '../../../contract/task-states';
import { lockPlan, updatePlan } from '../../planning/queries';
import { recordHistory } from '../../platform/history';
import type { Call } from '../../platform/mount';
import type { TaskRecord } from './queries';

type Context = Pick<Call, 'db' | 'user' | 'request'>;

/**
 * Brings the plan of a task in step with it, where a change asks for that: a task that is deleted or stopped takes its
 * plan with it, which would stand as done with nothing to show for it; what is restored brings it back. The task's
 * sites are locked.
 */
export const settlePlan = async (
  { db, user, request }: Context,
  before: TaskRecord,
  after: TaskRecord,
  action: string,
) => {
  const status = madeOf(after);
  if (after.plan_id === null || madeOf(before) === status) return;
  const plan = await lockPlan(db, after.plan_id);
  if (plan.status === status) return;
  const cancelled = status === 'cancelled';
  const settled = await updatePlan(db, plan.id, {
    status,
    cancelled_at: cancelled ? new Date() : null,
    cancelled_by: cancelled ? user.userid : null,
  });
  await recordHistory(db, { user, address: request.ip }, [
    { object: 'plans', id: plan.id, action, before: plan, after: settled },
  ]);
};

const madeOf = ({ status, deleted_at }: TaskRecord) =>
  planStatusOf({ task_status: status, deleted_at: deleted_at?.toISOString() });
