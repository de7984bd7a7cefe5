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
    const plan = await db.transaction().execute(tx => withMembers(tx, id));
    if (plan?.planning !== 'auto') continue;
    const minutes = await getDurationByKind(db);
    await reschedulePlans(db, plan, minutes, day);
    planned += await planDue(db, plan, minutes, day, signal);
  }
  return { planned };
};

/** The current plan with its sites updated; null if it was paused or removed since the list was read. */
const withMembers = async (tx: Db, id: number) => {
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
  for (const visitBatch of inPortions(due, lookedAt)) {
    const visits = await listVisitsByIds(
      db,
      user,
      visitBatch.map(({ id }) => id),
    );
    const placed = await placeVisits(db, user, minutes, visits);
    waiting.push(...waitingIn(placed));
    for (const portion of inPortions(
      placed.filter(({ waits }) => waits === null),
      atOnce,
    )) {
      if (signal?.aborted) return planned;
      const answer = await db
        .transaction()
        .execute(tx => planPlaced({ db: tx, user, by: null }, portion, minutes, day));
      planned += answer.planned;
      waiting.push(...answer.waiting);
    }
  }
  await saveWaitCauses(db, plan.id, waiting);
  return planned;
};
const lookedAt = 1_000;
const atOnce = 100;

type Waiting = { id: number; waits: WaitCause };
const waitingIn = (placed: readonly VisitPlacement[]): Waiting[] =>
  placed.flatMap(({ visit: { id }, waits }) => (waits ? [{ id, waits }] : []));

/** Days are computed again: meanwhile others may have planned for the same people, or somebody may be absent. */
const planPlaced = async (
  origin: Parameters<typeof planVisits>[0],
  portion: readonly VisitPlacement[],
  minutes: MinutesByKind,
  day: string,
) => {
  const { db, user } = origin;
  await lockPlanning(db);
  const lockedVisits = await lockVisits(
    db,
    user,
    portion.map(({ visit }) => visit),
  );
  // A visit took place meanwhile, or the rule changed.
  const still = [...lockedVisits.values()].filter(
    ({ due_day, days_ahead, plan_id, task_id }) =>
      plan_id === null && task_id === null && due_day <= addDays(day, days_ahead),
  );
  const placed = await placeVisits(db, user, minutes, still);
  const answers = await planVisits(
    origin,
    placed.flatMap(({ visit: { id, site_id }, day: its }) =>
      its === null ? [] : [{ id, site_id, day: its }],
    ),
    'maintenance.planned',
  );
  return { planned: answers.filter(({ cause }) => !cause).length, waiting: waitingIn(placed) };
};

const inPortions = <T>(all: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
