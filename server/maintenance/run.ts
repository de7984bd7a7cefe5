import type { FastifyInstance } from 'fastify';
import { daysAfter, today } from '../../contract/today';
import type { Db } from '../db/client';
import { followDue } from './follow';
import { planVisits } from './plan-visits';
import { activeMaintenance, lockMaintenance, type MaintenanceRecord } from './queries';
import { keepMembers, openBy } from './queries-visits';
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
    await followDue(db, plan, day);
    planned += await planDue(db, plan, day, signal);
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

const planDue = async (db: Db, plan: MaintenanceRecord, day: string, signal?: AbortSignal) => {
  const user = await responsibleUser(db, plan.responsible_id);
  const due = await openBy(db, plan.id, daysAfter(day, plan.days_ahead));
  let planned = 0;
  for (let at = 0; at < due.length && !signal?.aborted; at += atOnce) {
    const answers = await db.transaction().execute(tx =>
      planVisits(
        { db: tx, user, by: null },
        due.slice(at, at + atOnce),
        'maintenance.planned',
        // Somebody was there meanwhile, or changed the rule.
        ({ due_day, days_ahead }) => (due_day > daysAfter(day, days_ahead) ? 'visitLater' : null),
      ),
    );
    planned += answers.filter(({ cause }) => !cause).length;
  }
  return planned;
};
const atOnce = 100;
