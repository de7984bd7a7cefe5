import { recordHistory } from '../../framework/history/record-history';
import type { Call } from '../../framework/http/mount';
import { hurry } from '../../framework/queue/queries';
import { notice, notify } from '../../organisation/notifications/notify';
import { giveMaintenance, maintenanceOf } from './queries';

type Context = Pick<Call, 'db' | 'user' | 'request'>;

/** Transfers all maintenance plans of a leaving person to another. */
export const handOverMaintenance = async (call: Context, from: number, to: number) =>
  giveTo(call, await maintenanceOf(call.db, from), to);

/**
 * Puts a person in charge of maintenance plans, which are locked, and notifies them. The sites are limited to what the
 * new person may see from the next periodic run on; until then they stay.
 */
export const giveTo = async (
  { db, user, request }: Context,
  plans: readonly { id: number; responsible_id: number }[],
  to: number,
) => {
  const given = plans.filter(({ responsible_id }) => responsible_id !== to);
  if (!given.length) return;
  await giveMaintenance(
    db,
    given.map(({ id }) => id),
    to,
  );
  await recordHistory(
    db,
    { user, address: request.ip },
    given.map(({ id, responsible_id }) => ({
      object: 'maintenance_plans',
      id,
      action: 'maintenance.give',
      before: { responsible_id },
      after: { responsible_id: to },
    })),
  );
  if (to !== user.userid) await notify(db, [to], notice('maintenanceInCharge', { count: given.length }));
  await hurry(db, 'maintenance');
};
