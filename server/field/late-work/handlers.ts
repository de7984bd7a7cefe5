import type { lateWork } from '../../../contract/field/late-work';
import { recordHistory } from '../../framework/history/record-history';
import { conflict, notFound } from '../../framework/http/errors';
import type { HandlerContext, Handlers } from '../../framework/http/mount';
import { findSite } from '../../sites/sites/queries';
import { findPlan } from '../../work/planning/queries';
import { findTaskRecord } from '../../work/task-actions/queries';
import { pendingDecision, setDecision } from '../api/queries-late-work';
import { attachLateWork } from './attach-late-work';
import { findLateWork, listLateWork, lockLateWork } from './queries';
import { lateWorkRows } from './rows';

/** The office's actions on late work. */
export const lateWorkHandlers: Handlers<typeof lateWork> = {
  list: async ({ input, db, user }) => {
    const { site_id, plan_id, task_id } = input;
    const isVisible =
      (site_id === undefined || (await findSite(db, user, site_id))) &&
      (plan_id === undefined || (await findPlan(db, user, plan_id))) &&
      (task_id === undefined || (await findTaskRecord(db, user, task_id)));
    if (!isVisible) throw notFound();
    // Target tasks are only shown on the page of a site, plan or task, not in the list of all late work.
    const withTasks = Object.values(input).some(id => id !== undefined);
    return { data: await lateWorkRows(db, user, await listLateWork(db, user, input), { withTasks }) };
  },
  attach: attachLateWork,
  dismiss: async ({ input, ...call }) => {
    const { db, user } = call;
    const late = await lockVisible(call, input.id);
    if (late.status !== 'pending') throw conflict({ cause: 'lateDecided' });
    await setDecision(db, late.id, {
      status: 'dismissed',
      decided_by: user.userid,
      decided_at: new Date(),
      dismissal: input.reason,
    });
    await recordDecision(call, late, 'lateWork.dismiss', { note: input.reason });
    return loadResponse(call, late.id);
  },
  reopen: async ({ input, ...call }) => {
    const late = await lockVisible(call, input.id);
    if (late.status !== 'pending') {
      await setDecision(call.db, late.id, pendingDecision);
      await recordDecision(call, late, 'lateWork.reopen', {});
    }
    return loadResponse(call, late.id);
  },
};

type Context = Omit<HandlerContext, 'input'>;

const lockVisible = async ({ db, user, authorize }: Context, id: number) => {
  const late = await findLateWork(db, user, id);
  if (!late) throw notFound();
  authorize(late.kind);
  return lockLateWork(db, id);
};

const recordDecision = (
  { db, user, request }: Context,
  { kind, plan_id, site_id }: Awaited<ReturnType<typeof lockLateWork>>,
  action: 'lateWork.dismiss' | 'lateWork.reopen',
  details: Record<string, unknown>,
) =>
  recordHistory(db, { user, address: request.ip }, [
    { object: 'sites', id: site_id, action, after: { task_type: kind, plan_id, ...details } },
  ]);

const loadResponse = async ({ db, user }: Context, id: number) => {
  const late = (await findLateWork(db, user, id))!;
  return { data: (await lateWorkRows(db, user, [late]))[0] };
};
