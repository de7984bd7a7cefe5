import type { PlanStatus } from '../../../../contract/work/planning';
import { notice, notify } from '../../../organisation/notifications/notify';
import type { NotificationRow } from '../../../organisation/notifications/queries';
import { refreshSiteSummaries } from '../../../sites/derived/queries-summaries';
import { holdSites } from '../../../sites/sites/queries';
import { kindInWords, planned } from '../../../work/planning/notify-planned';
import { lockPlan, updatePlan } from '../../../work/planning/queries';
import { cancelPlans, formerRepairs, holdPlans, plansWithTasks, sitesOfPlans } from '../queries';
import { requireAccountsInReach } from './reach';
import {
  alike,
  changedFields,
  recordTakenBack,
  refuseStanding,
  stillHolds,
  type TakeBack,
  valuesBefore,
} from './take-back';

/** A plan that was moved, reassigned or deleted: restored as it was. */
export const planFields: TakeBack = async (call, changes) => {
  const { db } = call;
  for (const change of changes) {
    const fields = changedFields(change).filter(field => ['day', 'agent_id', 'status'].includes(field));
    const places = await sitesOfPlans(db, [change.object_id]);
    const sites = await holdSites(db, places);
    const before = sites.length ? await lockPlan(db, change.object_id) : undefined;
    if (
      !before ||
      !fields.length ||
      !stillHolds(change, before, fields) ||
      startedPlans.includes(before.status)
    )
      return refuseStanding(call, [change], () => fields);
    const values = valuesBefore(change, fields) as Partial<typeof before>;
    const isAssigned = 'agent_id' in values || values.status === 'planned';
    const { agent_id: account } = { ...before, ...values };
    if (isAssigned) await requireAccountsInReach(call, [{ change, account }]);
    const after = await updatePlan(db, before.id, {
      ...values,
      ...(values.status === 'planned' && { cancelled_at: null, cancelled_by: null }),
    });
    await refreshSiteSummaries(db, places);
    const { site_id, kind, day } = before;
    await recordTakenBack(call, [
      { object: 'sites', id: site_id, about: { plan_id: before.id, kind, day }, before, after },
      { object: 'plans', id: before.id, before, after, reverts: change.id },
    ]);
    const code = sites.find(({ id }) => id === site_id)!.code;
    if (before.agent_id !== after.agent_id || after.status === 'cancelled')
      await tell(call, before.agent_id, notice('planCancelled', { kind: kindInWords(kind), code, day }));
    if (after.status === 'planned') await tell(call, after.agent_id, planned(after, code));
  }
};

/** New plans: cancelled, as by deleting them; an anomaly that one repairs gets its former repair back. */
export const plansMade: TakeBack = async (call, changes) => {
  const { db, user } = call;
  const ids = changes.map(({ object_id }) => object_id);
  const places = await sitesOfPlans(db, ids);
  const sites = await holdSites(db, places);
  const plans = new Map((await holdPlans(db, ids)).map(plan => [plan.id, plan]));
  const started = await plansWithTasks(db, ids);
  const moved = changes.filter(({ object_id, after }) => {
    const plan = plans.get(object_id);
    return (
      plan?.status !== 'planned' ||
      started.has(object_id) ||
      !alike(plan.day, after?.day ?? plan.day) ||
      !alike(plan.agent_id, after?.agent_id)
    );
  });
  if (moved.length) return refuseStanding(call, moved);
  await cancelPlans(db, ids, user.userid);
  const repairs = await formerRepairs(db, ids);
  await refreshSiteSummaries(db, places);
  await recordTakenBack(
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
  await recordTakenBack(
    call,
    repairs.map(({ id, before, after }) => ({
      object: 'anomalies',
      id,
      before: { plan_id: before },
      after: { plan_id: after },
    })),
  );
  for (const agent of new Set([...plans.values()].map(({ agent_id }) => agent_id))) {
    const cancelled = [...plans.values()].filter(({ agent_id }) => agent_id === agent);
    const [{ kind, day, site_id }] = cancelled;
    await tell(
      call,
      agent,
      cancelled.length === 1
        ? notice('planCancelled', {
            kind: kindInWords(kind),
            day,
            code: sites.find(({ id }) => id === site_id)!.code,
          })
        : notice('plansCancelled', { count: cancelled.length }),
    );
  }
};

const tell = async ({ db }: Parameters<TakeBack>[0], agentId: number | null, told: NotificationRow) => {
  if (agentId !== null) await notify(db, [agentId], told);
};
/** Work on the plan has started. */
const startedPlans: readonly PlanStatus[] = ['done', 'impossible'];
