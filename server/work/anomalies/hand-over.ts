import { recordHistory } from '../../framework/history/record-history';
import type { HandlerContext } from '../../framework/http/mount';
import { buildNotice, notify } from '../../framework/notifications/notify';
import { transferAnomalies } from './queries';

/** Transfers a person's unresolved anomalies to another person and notifies them. */
export const handOverAnomalies = async (
  { db, user, request }: Pick<HandlerContext, 'db' | 'user' | 'request'>,
  from: number,
  to: number,
) => {
  const transferred = await transferAnomalies(db, from, to);
  if (!transferred.length) return;
  await recordHistory(
    db,
    { user, address: request.ip },
    transferred.map(({ id }) => ({
      object: 'anomalies',
      id,
      action: 'anomalyActions.updateMany',
      before: { charge_id: from },
      after: { charge_id: to },
    })),
  );
  await notify(db, [to], buildNotice('anomaliesInCharge', { count: transferred.length }));
};
