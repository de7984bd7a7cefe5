import { addDays } from '../../../contract/framework/today';
import type { ObjectAction } from '../../../contract/registry/changes';
import type { Db } from '../../framework/db/client';
import { recordHistory } from '../../framework/history/record-history';
import { buildNotice, notify } from '../../organisation/notifications/notify';
import { refreshSiteSummaries } from '../../sites/derived/queries-summaries';
import { lockSitesUnchecked } from '../../sites/sites/queries';
import { formatKind } from '../planning/plan-notifier';
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
  for (let at = 0; at < moved.length; at += atOnce)
    await db.transaction().execute(tx => follow(tx, plan, moved.slice(at, at + atOnce), minutes, day));
};
const atOnce = 100;

const follow = async (
  db: Db,
  plan: MaintenanceRecord,
  before: readonly MovedVisit[],
  minutes: MinutesByKind,
  day: string,
) => {
  await lockPlanning(db);
  const codes = new Map(
    (
      await lockSitesUnchecked(
        db,
        before.map(({ site_id }) => site_id),
      )
    ).map(({ id, code }) => [id, code]),
  );
  const ids = before.map(({ visit_id }) => visit_id);
  const moved = await listMovedVisits(db, plan.id, ids);
  const room = await loadCapacity(db, minutes, moved);
  for (const visit of moved) {
    const existing = await lockPlan(db, visit.plan_id);
    const code = codes.get(visit.site_id)!;
    const { due_day, due_from, due_until } = visit;
    const isSoon = due_day <= addDays(day, plan.days_ahead);
    const fits = existing.agent_id === null ? findVisitDay(visit) : room.dayFor(existing.agent_id, visit).day;
    if (existing.day >= due_from && existing.day <= due_until) await change(db, existing, { due_day });
    else if (!isSoon || fits === null) {
      const after = await change(db, existing, { status: 'cancelled', cancelled_at: new Date() });
      await notifyAgent(db, existing.agent_id, buildNotice('planCancelled', wordsOf(after, code)));
    } else {
      if (existing.agent_id !== null) room.take(existing.agent_id, fits, visit);
      const after = await change(db, existing, { due_day, day: fits });
      await notifyAgent(db, existing.agent_id, {
        ...buildNotice('planMoved', wordsOf(after, code)),
        plan: after.id,
      });
    }
    await refreshSiteSummaries(db, [existing.site_id, existing.drop_site_id]);
  }

  async function change(tx: Db, existing: PlanRecord, values: Parameters<typeof updatePlan>[2]) {
    const after = await updatePlan(tx, existing.id, values);
    const action = (
      values.status === 'cancelled' ? 'maintenance.withdrawn' : 'maintenance.moved'
    ) satisfies ObjectAction<'plans'>;
    const about = { maintenance: plan.name };
    await recordHistory(tx, { user: null }, [
      { object: 'plans', id: existing.id, action, about, before: existing, after },
      {
        object: 'sites',
        id: existing.site_id,
        action,
        about: { plan_id: existing.id, kind: existing.kind, ...about },
        before: existing,
        after,
      },
    ]);
    return after;
  }
};

const wordsOf = ({ kind, day }: PlanRecord, code: string) => ({ kind: formatKind(kind), code, day });
const notifyAgent = async (db: Db, agentId: number | null, notice: Parameters<typeof notify>[2]) => {
  if (agentId !== null) await notify(db, [agentId], notice);
};
