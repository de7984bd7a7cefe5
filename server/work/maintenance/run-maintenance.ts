import type { FastifyInstance } from 'fastify';
import { addDays, today } from '../../../contract/framework/today';
import type { WaitCause } from '../../../contract/work/recurrence';
import type { Db } from '../../framework/db/client';
import { getDurationByKind } from '../workforce/durations';
import type { MinutesByKind } from './capacity';
import { lockVisits } from './lock-visits';
import { placeVisits, type VisitPlacement } from './place-visits';
import { planVisits } from './plan-visits';
import { listActiveMaintenanceIds, lockMaintenance, type MaintenanceRecord } from './queries';
import { lockPlanning } from './queries-capacity';
import { listOpenVisits, listVisitsByIds, saveWaitCauses, syncVisitSites } from './queries-visits';
import { reschedulePlans } from './reschedule-plans';
import { responsibleUser } from './responsible';

/** Several times an hour one server updates the recurring work; concurrent runs have the same result as one. */
export const scheduleMaintenance = (app: FastifyInstance) =>
  app.queue.registerWorker('maintenance', {
    work: async ({ signal }) => {
      const { planned } = await runMaintenance(app.databases.long, today(), signal);
      if (planned) app.counts.clear();
    },
  });

/**
 * Looks up each plan's sites again, since its filter may match others now; automatic plans follow changed due days, and
 * visits due within the days ahead are planned. Each portion is a transaction of its own: the next run continues after
 * an interruption.
 */
export const runMaintenance = async (db: Db, day: string, signal?: AbortSignal) => {
  let planned = 0;
  for (const id of await listActiveMaintenanceIds(db)) {
    if (signal?.aborted) break;
    const plan = await db.transaction().execute(tx => updateSites(tx, id));
    if (plan?.planning !== 'auto') continue;
    const minutes = await getDurationByKind(db);
    await reschedulePlans(db, plan, minutes, day);
    planned += await planDue(db, plan, minutes, day, signal);
  }
  return { planned };
};

/** The current plan with its sites updated; null if it was paused or removed since the list was read. */
const updateSites = async (tx: Db, id: number) => {
  const plan = await lockMaintenance(tx, id);
  if (plan?.status !== 'active') return null;
  await syncVisitSites(tx, await responsibleUser(tx, plan.responsible_id), plan);
  return plan;
};

/** Finds due visits without locks; those for which a day was found are then locked and planned. */
const planDue = async (
  db: Db,
  plan: MaintenanceRecord,
  minutes: MinutesByKind,
  day: string,
  signal?: AbortSignal,
) => {
  const user = await responsibleUser(db, plan.responsible_id);
  const due = await listOpenVisits(db, plan.id, addDays(day, plan.days_ahead));
  const waiting: Waiting[] = [];
  let planned = 0;
  for (const visitBatch of inBatches(due, visitBatchSize)) {
    const visits = await listVisitsByIds(
      db,
      user,
      visitBatch.map(({ id }) => id),
    );
    const placements = await placeVisits(db, user, minutes, visits);
    waiting.push(...listWaiting(placements));
    const withDay = placements.filter(({ waits }) => waits === null);
    for (const placed of inBatches(withDay, planBatchSize)) {
      if (signal?.aborted) return planned;
      const result = await db
        .transaction()
        .execute(tx => planBatch({ db: tx, user, planner: null }, placed, minutes, day));
      planned += result.planned;
      waiting.push(...result.waiting);
    }
  }
  await saveWaitCauses(db, plan.id, waiting);
  return planned;
};
/** Visits for which days are found at once, and those planned per transaction. */
const visitBatchSize = 1_000;
const planBatchSize = 100;

type Waiting = { id: number; waits: WaitCause };
const listWaiting = (placements: readonly VisitPlacement[]): Waiting[] =>
  placements.flatMap(({ visit: { id }, waits }) => (waits ? [{ id, waits }] : []));

/** Plans visits on days computed again: others may have planned for the same people since, or an agent may be absent. */
const planBatch = async (
  origin: Parameters<typeof planVisits>[0],
  batch: readonly VisitPlacement[],
  minutes: MinutesByKind,
  day: string,
) => {
  const { db, user } = origin;
  await lockPlanning(db);
  const lockedVisits = await lockVisits(
    db,
    user,
    batch.map(({ visit }) => visit),
  );
  // Others took place since, or their rule changed.
  const stillDue = [...lockedVisits.values()].filter(
    ({ due_day, days_ahead, plan_id, task_id }) =>
      plan_id === null && task_id === null && due_day <= addDays(day, days_ahead),
  );
  const placements = await placeVisits(db, user, minutes, stillDue);
  const results = await planVisits(
    origin,
    placements.flatMap(({ visit: { id, site_id }, day: visitDay }) =>
      visitDay === null ? [] : [{ id, site_id, day: visitDay }],
    ),
    'maintenance.planned',
  );
  return { planned: results.filter(({ cause }) => !cause).length, waiting: listWaiting(placements) };
};

const inBatches = <T>(all: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
