import { recordHistory } from '../../framework/history/record-history';
import type { Call } from '../../framework/http/mount';
import { notice, notify } from '../../organisation/notifications/notify';
import { giveCharge } from './queries';

/** Transfers a person's unresolved anomalies to another person and notifies them. */
export const handOverAnomalies = async (
  { db, user, request }: Pick<Call, 'db' | 'user' | 'request'>,
  from: number,
  to: number,
) => {
  const given = await giveCharge(db, from, to);
  if (!given.length) return;
  await recordHistory(
    db,
    { user, address: request.ip },
    given.map(({ id }) => ({
      object: 'anomalies',
      id,
      action: 'anomalyActions.updateMany',
      before: { charge_id: from },
      after: { charge_id: to },
    })),
  );
  await notify(db, [to], notice('anomaliesInCharge', { count: given.length }));
};
