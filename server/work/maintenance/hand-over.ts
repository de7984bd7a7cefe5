import { recordHistory } from '../../framework/history/record-history';
import type { HandlerContext } from '../../framework/http/mount';
import type { User } from '../../framework/identity/user';
import { buildNotice, notify } from '../../framework/notifications/notify';
import { expediteJob } from '../../framework/queue/queries';
import type { Assignment } from '../../sites/sites/queries-assignments';
import { lockMaintenanceByResponsible, type MaintenanceRecord, setMaintenanceResponsible } from './queries';
import { listNewSites } from './queries-visits';
import { responsibleUser } from './responsible';

type Context = Pick<HandlerContext, 'db' | 'user' | 'request'>;

/** Transfers all maintenance plans of a leaving person to another; returns as `assignMaintenance`. */
export const handOverMaintenance = async (call: Context, from: number, to: number) =>
  assignMaintenance(
    call,
    await lockMaintenanceByResponsible(call.db, from),
    await responsibleUser(call.db, to),
  );

/**
 * Puts a person in charge of maintenance plans, which are locked, and notifies them. The sites are limited to what the
 * new person may see from the next periodic run on; until then they stay. Returns what the fixed agents of these plans
 * get then: that run asks nobody.
 */
export const assignMaintenance = async (
  { db, user, request }: Context,
  plans: readonly MaintenanceRecord[],
  newResponsible: User,
): Promise<Assignment[]> => {
  const to = newResponsible.userid;
  const transferred = plans.filter(({ responsible_id }) => responsible_id !== to);
  if (!transferred.length) return [];
  await setMaintenanceResponsible(
    db,
    transferred.map(({ id }) => id),
    to,
  );
  await recordHistory(
    db,
    { user, address: request.ip },
    transferred.map(({ id, responsible_id }) => ({
      object: 'maintenance_plans',
      id,
      action: 'maintenance.give',
      before: { responsible_id },
      after: { responsible_id: to },
    })),
  );
  if (to !== user.userid)
    await notify(db, [to], buildNotice('maintenanceInCharge', { count: transferred.length }));
  await expediteJob(db, 'maintenance');
  const gained: Assignment[] = [];
  for (const plan of transferred)
    if (plan.status === 'active' && plan.agent_id !== null)
      for (const siteId of await listNewSites(db, newResponsible, plan))
        gained.push({ agent_id: plan.agent_id, sites: [siteId] });
  return gained;
};
