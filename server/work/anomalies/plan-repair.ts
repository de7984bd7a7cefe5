import { isAllowed } from '../../../contract/framework/permissions';
import type { anomalyActions } from '../../../contract/work/anomaly-actions';
import { isAwaitingRepair } from '../../../contract/work/anomaly-states';
import { canReadKind } from '../../../contract/work/task-lists';
import { ApiError, conflict, invalid, notFound } from '../../framework/http/errors';
import type { Handler } from '../../framework/http/mount';
import { lockSites } from '../../sites/sites/queries';
import { addPlans } from '../planning/add-plans';
import { getSiteRefusal, readPlan } from '../planning/new-plan';
import { requireNewPlansConfirmed } from '../planning/require-plans-confirmed';
import { linkRepairs } from './link-repairs';
import { lockFindings } from './queries';
import { type AnomalyRow, findAnomalies, findAnomaly } from './queries-list';
import { buildRepairInstructions } from './repair-instructions';
import { getCurrentRepair } from './rows';

/** Plans one CM for an anomaly and the further findings of its site that are sent with it. */
export const planRepair: Handler<(typeof anomalyActions)['actions']['plan']> = async ({ input, ...call }) => {
  const { db, user } = call;
  const { id, anomalies = [], confirmed, ...values } = input;
  const visible = await findAnomaly(db, user, id);
  // An anomaly of an unreadable kind is treated like a missing one.
  const isReadable = ({ kind }: AnomalyRow) => isAllowed(user, canReadKind(kind));
  if (!visible || !isReadable(visible)) throw notFound();
  const [site] = await lockSites(db, user, [visible.site_id]);
  // The person in charge of an anomaly may not be able to see its site.
  if (!site) throw notFound();
  const ids = [...new Set([id, ...anomalies])];
  await lockFindings(db, ids);
  // Read after the lock: another user may have planned a repair while we waited for it.
  const rowsById = new Map((await findAnomalies(db, user, ids)).map(row => [row.id, row]));
  const found = ids.map(each => {
    const row = rowsById.get(each);
    if (!row || !isReadable(row) || row.site_id !== site.id)
      throw each === id ? notFound() : invalid('anomalies', 'anomalyNotAtSite', { id: each });
    return row;
  });
  for (const row of found) {
    if (isAwaitingRepair({ status: row.status, plan: getCurrentRepair(row) })) continue;
    const isResolved = row.status === 'resolved';
    if (row.id === id) throw conflict({ cause: isResolved ? 'anomalyResolved' : 'anomalyPlanned' });
    throw conflict({ cause: isResolved ? 'findingResolved' : 'findingPlanned', params: { id: row.id } });
  }
  const plan = {
    ...(await readPlan(call, {
      ...values,
      instruction: input.instruction || buildRepairInstructions(found),
      task_type: 'cm',
    })),
    anomaly_id: id,
  };
  const refusal = getSiteRefusal(site, plan);
  if (refusal) throw new ApiError('conflict', { cause: refusal });
  const [{ id: plan_id }] = await addPlans(call, [{ site, plan }], 'anomalyActions.plan');
  await linkRepairs(
    call,
    ids.map(anomaly_id => ({ anomaly_id, plan_id })),
  );
  await requireNewPlansConfirmed(call, confirmed, { agent: 'agent', day: 'planning_date' }, [plan_id]);
  return { plan_id };
};
