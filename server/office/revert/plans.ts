import type { PlanStatus } from '../../../contract/work/planning';
import { getKindArea } from '../../../contract/work/task-kinds';
import type { RevertHandler } from '../../framework/change-history/register-change-history';
import {
  changedFields,
  getPreviousValues,
  isSameValue,
  isUnchangedSince,
  recordReverts,
  refuseNewerChanges,
} from '../../framework/change-history/revert-handler';
import type { Db } from '../../framework/db/client';
import { buildNotice, notify } from '../../framework/notifications/notify';
import type { NotificationRow } from '../../framework/notifications/queries';
import { addSitesToArea, removeUnusedSitesFromArea } from '../../sites/derived/queries-sites';
import { refreshSiteSummaries } from '../../sites/derived/queries-summaries';
import { lockSitesUnchecked } from '../../sites/sites/queries';
import { buildPlannedNotice, describeKind } from '../../work/planning/plan-notifier';
import { lockPlan, type PlanRecord, updatePlan } from '../../work/planning/queries';
import { listPlanSites } from '../../work/planning/record-new-plans';
import {
  cancelPlans,
  listMembershipsByPlan,
  listSiteIds,
  lockPlanRows,
  plansWithTasks,
  restoreFormerRepairs,
} from './queries-changed-records';
import { requireVisibleAccounts } from './visible-accounts';

/** A plan that was moved, reassigned or deleted: restored as it was. */
export const revertPlans: RevertHandler = async (call, changes) => {
  const { db } = call;
  for (const change of changes) {
    const fields = changedFields(change).filter(field => ['day', 'agent_id', 'status'].includes(field));
    const siteIds = await listSiteIds(db, 'plans', [change.object_id]);
    const sites = await lockSitesUnchecked(db, siteIds);
    const before = sites.length ? await lockPlan(db, change.object_id) : undefined;
    const isStarted = before && startedStatuses.includes(before.status);
    if (!before || !fields.length || isStarted || !isUnchangedSince(change, before, fields))
      return refuseNewerChanges(call, [change], () => fields);
    const values = getPreviousValues(change, fields) as Partial<typeof before>;
    const isAssigned = 'agent_id' in values || values.status === 'planned';
    const { agent_id: account } = { ...before, ...values };
    if (isAssigned) await requireVisibleAccounts(call, [{ change, account }]);
    const after = await updatePlan(db, before.id, {
      ...values,
      ...(values.status === 'planned' && { cancelled_at: null, cancelled_by: null }),
    });
    // Its site may have left the area when the plan was taken back.
    if (values.status === 'planned')
      await addSitesToArea(db, listPlanSites([before]), getKindArea(before.kind));
    await refreshSiteSummaries(db, siteIds);
    const { site_id, kind, day } = before;
    await recordReverts(call, [
      { object: 'sites', id: site_id, about: { plan_id: before.id, kind, day }, before, after },
      { object: 'plans', id: before.id, before, after, reverts: change.id },
    ]);
    await notifyOfRevert(call, before, after, sites.find(({ id }) => id === site_id)!.code);
  }
};

/** Notifies the agent who no longer has the plan, and the one who has it now. */
const notifyOfRevert = async (
  call: Parameters<RevertHandler>[0],
  before: PlanRecord,
  after: PlanRecord,
  code: string,
) => {
  const { kind, day } = before;
  if (before.agent_id !== after.agent_id || after.status === 'cancelled')
    await notifyAgent(
      call,
      before.agent_id,
      buildNotice('planCancelled', { ...describeKind(kind), code, day }),
    );
  if (after.status === 'planned') await notifyAgent(call, after.agent_id, buildPlannedNotice(after, code));
};

/**
 * New plans: cancelled, as by deleting them; an anomaly that one repairs gets its former repair back, and a site that one
 * brought into an area leaves it unless something else uses it there.
 */
export const revertCreatedPlans: RevertHandler = async (call, changes) => {
  const { db, user } = call;
  const ids = changes.map(({ object_id }) => object_id);
  const siteIds = await listSiteIds(db, 'plans', ids);
  const sites = await lockSitesUnchecked(db, siteIds);
  const plans = new Map((await lockPlanRows(db, ids)).map(plan => [plan.id, plan]));
  const startedIds = await plansWithTasks(db, ids);
  const blockedChanges = changes.filter(({ object_id, after }) => {
    const plan = plans.get(object_id);
    return (
      plan?.status !== 'planned' ||
      startedIds.has(object_id) ||
      !isSameValue(plan.day, after?.day ?? plan.day) ||
      !isSameValue(plan.agent_id, after?.agent_id)
    );
  });
  if (blockedChanges.length) return refuseNewerChanges(call, blockedChanges);
  await cancelPlans(db, ids, user.userid);
  const repairs = await restoreFormerRepairs(db, ids);
  const memberships = await endMemberships(db, siteIds, ids);
  await refreshSiteSummaries(db, siteIds);
  await recordReverts(
    call,
    changes.flatMap(({ id, object_id }) => {
      const { site_id, kind, day } = plans.get(object_id)!;
      const change = { before: { status: 'planned' }, after: { status: 'cancelled' } };
      return [
        { ...change, object: 'sites', id: site_id, about: { plan_id: object_id, kind, day } },
        { ...change, object: 'plans', id: object_id, reverts: id },
      ];
    }),
  );
  await recordReverts(
    call,
    memberships.map(({ site_id, plan_id, area }) => ({
      ...{ object: 'sites', id: site_id, about: { plan_id }, before: { area }, after: { area: null } },
    })),
  );
  await recordReverts(
    call,
    repairs.map(({ id, before, after }) => ({
      object: 'anomalies',
      id,
      before: { plan_id: before },
      after: { plan_id: after },
    })),
  );
  await notifyAgentsOfCancelled(call, [...plans.values()], sites);
};

const endMemberships = async (db: Db, siteIds: readonly (number | null)[], planIds: readonly number[]) => {
  const memberships = await listMembershipsByPlan(
    db,
    siteIds.filter(id => id !== null),
    planIds,
  );
  const ended: typeof memberships = [];
  for (const area of new Set(memberships.map(each => each.area))) {
    const ofArea = memberships.filter(each => each.area === area);
    const sites = ofArea.map(({ site_id }) => site_id);
    const removed = new Set(await removeUnusedSitesFromArea(db, sites, area));
    ended.push(...ofArea.filter(({ site_id }) => removed.has(site_id)));
  }
  return ended;
};

/** One notice for each agent, however many plans. */
const notifyAgentsOfCancelled = async (
  call: Parameters<RevertHandler>[0],
  plans: Awaited<ReturnType<typeof lockPlanRows>>,
  sites: Awaited<ReturnType<typeof lockSitesUnchecked>>,
) => {
  for (const agent of new Set(plans.map(({ agent_id }) => agent_id))) {
    const agentPlans = plans.filter(({ agent_id }) => agent_id === agent);
    const [{ kind, day, site_id }] = agentPlans;
    const { code } = sites.find(({ id }) => id === site_id)!;
    const notice =
      agentPlans.length === 1
        ? buildNotice('planCancelled', { ...describeKind(kind), day, code })
        : buildNotice('plansCancelled', { count: agentPlans.length });
    await notifyAgent(call, agent, notice);
  }
};

const notifyAgent = async (
  { db }: Parameters<RevertHandler>[0],
  agentId: number | null,
  notice: NotificationRow,
) => {
  if (agentId !== null) await notify(db, [agentId], notice);
};
/** Work on the plan has started. */
const startedStatuses: readonly PlanStatus[] = ['done', 'impossible'];
