import type { Call } from '../../framework/http/mount';
import { notice, notifyEach } from '../../organisation/notifications/notify';
import type { Given } from './change';
import { siteCodesOf } from './queries';

/**
 * Notifies people put in charge of anomalies: the anomaly if it is one, otherwise their number. Nobody is notified of
 * what they took themselves.
 */
export const notifyResponsible = async ({ db, user }: Pick<Call, 'db' | 'user'>, given: readonly Given[]) => {
  const others = given.filter(({ account }) => account !== user.userid);
  if (!others.length) return;
  const codes = await siteCodesOf(
    db,
    others.map(({ anomaly }) => anomaly.site_id),
  );
  await notifyEach(
    db,
    [...new Set(others.map(({ account }) => account))].map(account => {
      const [{ anomaly }, ...more] = others.filter(each => each.account === account);
      return more.length
        ? { account, ...notice('anomaliesInCharge', { count: more.length + 1 }) }
        : {
            account,
            ...notice('anomalyInCharge', {
              code: codes.get(anomaly.site_id) ?? '',
              what: anomaly.content,
              due: anomaly.due,
            }),
            task: anomaly.task_id,
          };
    }),
  );
};
