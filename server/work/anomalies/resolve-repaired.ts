import type { Db } from '../../framework/db/client';
import { recordHistory } from '../../framework/history/record-history';
import type { User } from '../../framework/identity/user';
import { resolveAnomaliesByPlan } from './queries';

/** Resolves every anomaly for which a CM was planned, with history. */
export const resolveRepaired = async (
  db: Db,
  origin: { user: Pick<User, 'userid' | 'role'>; address?: string },
  planId: number,
) => {
  const resolved = await resolveAnomaliesByPlan(db, planId, origin.user.userid);
  await recordHistory(
    db,
    origin,
    resolved.map(({ id }) => ({
      object: 'anomalies',
      id,
      action: 'anomalyActions.repaired',
      about: { plan_id: planId },
      before: { status: 'unresolved' },
      after: { status: 'resolved' },
    })),
  );
};
