import { addDays } from '../../../contract/framework/today';
import type { ObjectAction } from '../../../contract/registry/changes';
import type { Db } from '../../framework/db/client';
import { recordHistory } from '../../framework/history/record-history';
import { buildNotice, notify } from '../../framework/notifications/notify';
import { refreshSiteSummaries } from '../../sites/derived/queries-summaries';
import { lockSitesUnchecked } from '../../sites/sites/queries';
import { describeKind } from '../planning/plan-notifier';
import { lockPlan, type PlanRecord, updatePlan } from '../planning/queries';
import { loadCapacity, type MinutesByKind } from './capacity';
import type { MaintenanceRecord } from './queries';
import { lockPlanning } from './queries-capacity';
import { listMovedVisits, type MovedVisit } from './queries-visits';
import { findVisitDay } from './visit-day';

/**
 * Automatically made plans follow their due day when the rule changed or a visit took place meanwhile: within its
 * window a plan stays, if due soon it moves, otherwise it is withdrawn until it is due, or a day has capacity. Plans
 * that a person moved for the same due day are left alone.
 */
export const reschedulePlans = async (
  db: Db,
  plan: MaintenanceRecord,
  minutes: MinutesByKind,
  day: string,
) => {
  const moved = await listMovedVisits(db, plan.id);
  for (let offset = 0; offset < moved.length; offset += batchSize) {
    const batch = moved.slice(offset, offset + batchSize);
    await db.transaction().execute(tx => rescheduleBatch(tx, plan, batch, minutes, day));
  }
};
/** Visits per transaction. */
const batchSize = 100;

const rescheduleBatch = async (
  db: Db,
  maintenance: MaintenanceRecord,
  batch: readonly MovedVisit[],
  minutes: MinutesByKind,
  day: string,
) => {
  await lockPlanning(db);
  const sites = await lockSitesUnchecked(
    db,
    batch.map(({ site_id }) => site_id),
  );
  const codes = new Map(sites.map(({ id, code }) => [id, code]));
  const ids = batch.map(({ visit_id }) => visit_id);
  // Read again now that the sites are locked.
  const moved = await listMovedVisits(db, maintenance.id, ids);
  const capacity = await loadCapacity(db, minutes, moved);
  for (const visit of moved) {
    const plan = await lockPlan(db, visit.plan_id);
    const code = codes.get(visit.site_id)!;
    const { due_day, due_from, due_until } = visit;
    const isSoon = due_day <= addDays(day, maintenance.days_ahead);
    const newDay =
      plan.agent_id === null
        ? findVisitDay(visit, capacity.restDays)
        : capacity.findDay(plan.agent_id, visit).day;
    if (plan.day >= due_from && plan.day <= due_until) await changePlan(db, maintenance, plan, { due_day });
    else if (!isSoon || newDay === null) {
      const cancellation = { status: 'cancelled' as const, cancelled_at: new Date() };
      const after = await changePlan(db, maintenance, plan, cancellation);
      await notifyAgent(db, plan.agent_id, buildNotice('planCancelled', toNoticeParams(after, code)));
    } else {
      if (plan.agent_id !== null) capacity.reserve(plan.agent_id, newDay, visit);
      const after = await changePlan(db, maintenance, plan, { due_day, day: newDay });
      await notifyAgent(db, plan.agent_id, {
        ...buildNotice('planMoved', toNoticeParams(after, code)),
        plan: after.id,
      });
    }
    await refreshSiteSummaries(db, [plan.site_id, plan.drop_site_id]);
  }
};

/** Updates a plan, with history for it and its site. */
const changePlan = async (
  db: Db,
  { name }: MaintenanceRecord,
  before: PlanRecord,
  values: Parameters<typeof updatePlan>[2],
) => {
  const after = await updatePlan(db, before.id, values);
  const action = (
    values.status === 'cancelled' ? 'maintenance.withdrawn' : 'maintenance.moved'
  ) satisfies ObjectAction<'plans'>;
  const about = { maintenance: name };
  await recordHistory(db, { user: null }, [
    { object: 'plans', id: before.id, action, about, before, after },
    {
      object: 'sites',
      id: before.site_id,
      action,
      about: { plan_id: before.id, kind: before.kind, ...about },
      before,
      after,
    },
  ]);
  return after;
};

const toNoticeParams = ({ kind, day }: PlanRecord, code: string) => ({ ...describeKind(kind), code, day });
const notifyAgent = async (db: Db, agentId: number | null, notice: Parameters<typeof notify>[2]) => {
  if (agentId !== null) await notify(db, [agentId], notice);
};
