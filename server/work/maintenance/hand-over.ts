import { recordHistory } from '../../framework/history/record-history';
import type { HandlerContext } from '../../framework/http/mount';
import { expediteJob } from '../../framework/queue/queries';
import { buildNotice, notify } from '../../organisation/notifications/notify';
import { lockMaintenanceByResponsible, setMaintenanceResponsible } from './queries';

type Context = Pick<HandlerContext, 'db' | 'user' | 'request'>;

/** Transfers all maintenance plans of a leaving person to another. */
export const handOverMaintenance = async (call: Context, from: number, to: number) =>
  assignMaintenance(call, await lockMaintenanceByResponsible(call.db, from), to);

/**
 * Puts a person in charge of maintenance plans, which are locked, and notifies them. The sites are limited to what the
 * new person may see from the next periodic run on; until then they stay.
 */
export const assignMaintenance = async (
  { db, user, request }: Context,
  plans: readonly { id: number; responsible_id: number }[],
  to: number,
) => {
  const transferred = plans.filter(({ responsible_id }) => responsible_id !== to);
  if (!transferred.length) return;
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
};
