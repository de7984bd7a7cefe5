import type { FastifyInstance } from 'fastify';
import { daysAfter, today } from '../../../contract/framework/today';
import type { WaitCause } from '../../../contract/work/recurrence';
import type { Db } from '../../framework/db/client';
import { durationsOf } from '../workforce/durations';
import type { Minutes } from './capacity';
import { followDue } from './follow';
import { heldVisits } from './held-visits';
import { type Placed, placeVisits } from './place-visits';
import { planVisits } from './plan-visits';
import { activeMaintenance, lockMaintenance, type MaintenanceRecord } from './queries';
import { lockPlanning } from './queries-capacity';
import { keepMembers, keepWaits, openBy, visitsToPlan } from './queries-visits';
import { responsibleUser } from './responsible';

/** Some times an hour one server of all brings the recurring work up to date; two at once do the same as one. */
export const beginMaintenance = (app: FastifyInstance) =>
  app.queue.does('maintenance', {
    work: async ({ signal }) => {
      const { planned } = await runMaintenance(app.databases.long, today(), signal);
      if (planned) app.counts.clear();
    },
  });

/**
 * Each plan's sites are looked up anew, for their filter may show others by now; what plans itself follows what moved,
 * and plans what is due within its days ahead. Each portion is a transaction of its own: what was stopped goes on when
 * it is next run.
 */
export const runMaintenance = async (db: Db, day: string, signal?: AbortSignal) => {
  let planned = 0;
  for (const id of await activeMaintenance(db)) {
    if (signal?.aborted) break;
    const plan = await db.transaction().execute(tx => withMembers(tx, id));
    if (plan?.planning !== 'auto') continue;
    const minutes = await durationsOf(db);
    await followDue(db, plan, minutes, day);
    planned += await planDue(db, plan, minutes, day, signal);
  }
  return { planned };
};

/** A plan as it stands, its sites looked up; null where it was paused or removed since the list was read. */
const withMembers = async (tx: Db, id: number) => {
  const plan = await lockMaintenance(tx, id);
  if (plan?.status !== 'active') return null;
  await keepMembers(tx, await responsibleUser(tx, plan.responsible_id), plan);
  return plan;
};

/** Looks at what is due without holding anything; what has a day by that is then planned, once it is held. */
const planDue = async (
  db: Db,
  plan: MaintenanceRecord,
  minutes: Minutes,
  day: string,
  signal?: AbortSignal,
) => {
  const user = await responsibleUser(db, plan.responsible_id);
  const due = await openBy(db, plan.id, daysAfter(day, plan.days_ahead));
  const waiting: Waiting[] = [];
  let planned = 0;
  for (const seen of inPortions(due, lookedAt)) {
    const visits = await visitsToPlan(
      db,
      user,
      seen.map(({ id }) => id),
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
  await keepWaits(db, plan.id, waiting);
  return planned;
};
const lookedAt = 1_000;
const atOnce = 100;

type Waiting = { id: number; waits: WaitCause };
const waitingIn = (placed: readonly Placed[]): Waiting[] =>
  placed.flatMap(({ visit: { id }, waits }) => (waits ? [{ id, waits }] : []));

/** Days are found once more: meanwhile others planned for the same people, or somebody is away. */
const planPlaced = async (
  origin: Parameters<typeof planVisits>[0],
  portion: readonly Placed[],
  minutes: Minutes,
  day: string,
) => {
  const { db, user } = origin;
  await lockPlanning(db);
  const held = await heldVisits(
    db,
    user,
    portion.map(({ visit }) => visit),
  );
  // Somebody was there meanwhile, or changed the rule.
  const still = [...held.values()].filter(
    ({ due_day, days_ahead, plan_id, task_id }) =>
      plan_id === null && task_id === null && due_day <= daysAfter(day, days_ahead),
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
