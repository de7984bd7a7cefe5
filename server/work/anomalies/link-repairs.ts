import { recordHistory } from '../../framework/history/record-history';
import type { HandlerContext } from '../../framework/http/mount';
import { setRepairPlans } from './queries';

export type Repair = { anomaly_id: number; plan_id: number };

/** Links each anomaly to the plan that repairs it, with history. */
export const linkRepairs = async (
  { db, user, request }: Pick<HandlerContext, 'db' | 'user' | 'request'>,
  repairs: readonly Repair[],
) => {
  if (!repairs.length) return;
  const changed = await setRepairPlans(db, repairs);
  await recordHistory(
    db,
    { user, address: request.ip },
    changed.map(({ id, before, after }) => ({
      object: 'anomalies',
      id,
      action: 'anomalyActions.plan',
      before: { plan_id: before },
      after: { plan_id: after },
    })),
  );
};
