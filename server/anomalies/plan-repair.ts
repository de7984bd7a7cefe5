import { recordHistory } from '../platform/history';
import type { Call } from '../platform/mount';
import { lockAnomaly, updateAnomaly } from './queries';

/** An anomaly's repair is this plan from now on, with its history. */
export const planRepair = async (
  { db, user, request }: Pick<Call, 'db' | 'user' | 'request'>,
  anomalyId: number | null,
  plan_id: number,
) => {
  if (anomalyId === null) return;
  const before = await lockAnomaly(db, anomalyId);
  await updateAnomaly(db, anomalyId, { plan_id });
  await recordHistory(db, { user, address: request.ip }, [
    {
      object: 'anomalies',
      id: anomalyId,
      action: 'anomalyActions.plan',
      before: { plan_id: before.plan_id },
      after: { plan_id },
    },
  ]);
};
