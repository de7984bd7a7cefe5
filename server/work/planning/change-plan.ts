import type { planning } from '../../../contract/work/planning';
import { recordHistory } from '../../framework/history/record-history';
import { conflict, notFound } from '../../framework/http/errors';
import type { Handler, HandlerContext } from '../../framework/http/mount';
import { requireVersion } from '../../framework/http/require-version';
import { buildNotice, notify } from '../../framework/notifications/notify';
import type { NotificationRow } from '../../framework/notifications/queries';
import { requireAgent } from '../../organisation/directory/require-agent';
import { refreshSiteSummaries } from '../../sites/derived/queries-summaries';
import { lockSitesUnchecked } from '../../sites/sites/queries';
import { buildPlannedNotice, describeKind } from './plan-notifier';
import { findPlan, lockPlan, type PlanRecord, updatePlan } from './queries';
import type { PlanAction } from './record-new-plans';
import { requirePlansConfirmed, type WrittenPlans } from './require-plans-confirmed';
import { currentPlan } from './site-plans';

/** Moves a plan to another day or agent. */
export const editPlan: Handler<(typeof planning)['actions']['editPlan']> = async ({ input, ...call }) => {
  const written = await movePlan(call, input);
  await requirePlansConfirmed(call, input.confirmed, { agent: 'agent', day: 'date' }, written);
  return {};
};

type Move = { plan_id: number; date?: string; agent?: number; version?: number };

/** Fields not sent stay; `call.authorize` checks the stored plan's kind. Returns what changed. */
export const movePlan = async (call: Omit<HandlerContext, 'input'>, input: Move): Promise<WrittenPlans> => {
  const { db, user } = call;
  const { before, sites, code } = await lockPlanForChange(call, input.plan_id);
  await requireVersion(input.version, before.version, () => currentPlan(db, before.id));
  const values = { day: input.date ?? before.day, agent_id: input.agent ?? before.agent_id };
  // The unchanged agent need not be visible to the editor.
  if (values.agent_id !== before.agent_id) await requireAgent(db, user, input.agent!, 'agent');
  if (values.day === before.day && values.agent_id === before.agent_id) return { toAgent: [], toDay: [] };

  const after = await updatePlan(db, before.id, values);
  await refreshSiteSummaries(db, sites);
  await recordChange(call, before, after, 'planning.editPlan');
  if (after.agent_id !== before.agent_id) {
    await notifyAgent(call, before.agent_id, buildCancelledNotice(before, code));
    await notifyAgent(call, after.agent_id, buildPlannedNotice(after, code));
  } else
    await notifyAgent(call, after.agent_id, {
      ...buildNotice('planMoved', { ...describeKind(after.kind), code, day: after.day }),
      plan: after.id,
    });
  return {
    toAgent: after.agent_id === before.agent_id ? [] : [after.id],
    toDay: after.day === before.day ? [] : [after.id],
  };
};

export type OpenPlan = Awaited<ReturnType<typeof lockPlanForChange>>;
/** It stays in the site's planning as cancelled (product decisions, « Plans and tasks »). */
export const cancelOpenPlan = async (
  call: Pick<HandlerContext, 'db' | 'user' | 'request'>,
  { before, sites, code }: OpenPlan,
) => {
  const { db, user } = call;
  const after = await updatePlan(db, before.id, {
    status: 'cancelled',
    cancelled_at: new Date(),
    cancelled_by: user.userid,
  });
  await refreshSiteSummaries(db, sites);
  await recordChange(call, before, after, 'planning.deletePlan');
  await notifyAgent(call, before.agent_id, buildCancelledNotice(before, code));
};

/** A plan to be changed, its sites locked: neither done nor cancelled, and of a kind that the caller may plan. */
export const lockPlanForChange = async (
  { db, user, authorize }: Omit<HandlerContext, 'input'>,
  planId: number,
) => {
  const visible = await findPlan(db, user, planId);
  if (!visible) throw notFound();
  // Permission is checked for the stored kind, whatever kind the path names.
  authorize(visible.kind);
  const lockedSites = await lockSitesUnchecked(db, [visible.site_id, visible.drop_site_id]);
  const before = await lockPlan(db, visible.id);
  if (before.status !== 'planned')
    throw conflict({
      cause: before.status === 'cancelled' ? 'planCancelled' : 'planDone',
      current: await currentPlan(db, before.id),
    });
  return {
    before,
    sites: lockedSites.map(({ id }) => id),
    code: lockedSites.find(({ id }) => id === before.site_id)!.code,
  };
};

const recordChange = (
  { db, user, request }: Pick<HandlerContext, 'db' | 'user' | 'request'>,
  before: PlanRecord,
  after: PlanRecord,
  action: PlanAction,
) => {
  const { id, site_id, kind, day } = before;
  const change = { action, before, after };
  return recordHistory(db, { user, address: request.ip }, [
    { ...change, object: 'sites', id: site_id, about: { plan_id: id, kind, day } },
    { ...change, object: 'plans', id },
  ]);
};

const buildCancelledNotice = ({ kind, day }: PlanRecord, code: string) =>
  buildNotice('planCancelled', { ...describeKind(kind), code, day });

const notifyAgent = async (
  { db }: Pick<HandlerContext, 'db'>,
  agentId: number | null,
  notice: NotificationRow,
) => {
  if (agentId !== null) await notify(db, [agentId], notice);
};
