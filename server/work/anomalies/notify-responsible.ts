import type { HandlerContext } from '../../framework/http/mount';
import { buildNotice, notifyEach } from '../../framework/notifications/notify';
import type { AnomalyAssignment } from './change-anomaly';
import { getSiteCodes } from './queries';

/**
 * Notifies people put in charge of anomalies: with the anomaly if it is one, otherwise with their number. A user is not
 * notified of anomalies that they took themselves.
 */
export const notifyResponsible = async (
  { db, user }: Pick<HandlerContext, 'db' | 'user'>,
  assignments: readonly AnomalyAssignment[],
) => {
  const others = assignments.filter(({ account }) => account !== user.userid);
  if (!others.length) return;
  const codes = await getSiteCodes(
    db,
    others.map(({ anomaly }) => anomaly.site_id),
  );
  await notifyEach(
    db,
    [...new Set(others.map(({ account }) => account))].map(account => {
      const [{ anomaly }, ...more] = others.filter(each => each.account === account);
      return more.length
        ? { account, ...buildNotice('anomaliesInCharge', { count: more.length + 1 }) }
        : {
            account,
            ...buildNotice('anomalyInCharge', {
              code: codes.get(anomaly.site_id) ?? '',
              what: anomaly.content,
              due: anomaly.due,
            }),
            task: anomaly.task_id,
          };
    }),
  );
};
