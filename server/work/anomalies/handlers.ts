import { isAllowed } from '../../../contract/organisation/permissions';
import { accessAnomalies, anomalies, nokAnomalies } from '../../../contract/work/anomalies';
import type { anomalyActions } from '../../../contract/work/anomaly-actions';
import { isAwaitingRepair } from '../../../contract/work/anomaly-states';
import { canReadKind } from '../../../contract/work/task-lists';
import { readHistory } from '../../framework/history/record-history';
import { ApiError, conflict, invalid, notFound } from '../../framework/http/errors';
import { parseListFilter } from '../../framework/http/filters';
import type { HandlerContext, Handlers } from '../../framework/http/mount';
import { getSort } from '../../framework/lists/get-sort';
import { listHandler } from '../../framework/lists/list-handler';
import { lockSites } from '../../sites/sites/queries';
import { addPlans } from '../planning/add-plans';
import { getSiteRefusal, readPlan } from '../planning/new-plan';
import { anomalyDetail } from './anomaly-detail';
import { changeAnomaly } from './change-anomaly';
import { linkRepairs } from './link-repairs';
import { notifyResponsible } from './notify-responsible';
import { lockAnomaly } from './queries';
import { findAnomaly } from './queries-list';
import { reopen } from './reopen';
import { buildRepairInstructions } from './repair-instructions';
import { getCurrentRepair } from './rows';
import { anomalySources } from './source';
import { updateAnomalies } from './update-anomalies';
import { anomalyWorkbook } from './workbook';

export const anomalyHandlers: Handlers<typeof anomalies> = {
  list: listHandler(anomalies, anomalySources.anomaly),
};
export const nokAnomalyHandlers: Handlers<typeof nokAnomalies> = {
  list: listHandler(nokAnomalies, anomalySources.nok),
};
export const accessAnomalyHandlers: Handlers<typeof accessAnomalies> = {
  list: listHandler(accessAnomalies, anomalySources.access),
};

/** Actions on anomalies of all categories (document 2, sections 2.11 and 7). */
export const anomalyActionHandlers: Handlers<typeof anomalyActions> = {
  update: async ({ input, ...call }) => {
    await requireAnomaly(call, input.id);
    const [assignment] = await changeAnomaly(call, input.id, input, 'anomalyActions.update');
    if (assignment) await notifyResponsible(call, [assignment]);
    return {};
  },
  updateMany: updateAnomalies,
  reopen,
  detail: async ({ input, ...call }) => {
    const anomaly = await requireAnomaly(call, input.id);
    return { data: await anomalyDetail(call.db, call.user, anomaly, call.language) };
  },
  history: async ({ input, ...call }) => {
    await requireAnomaly(call, input.id);
    return { data: await readHistory(call.db, 'anomalies', input.id) };
  },
  plan: async ({ input, ...call }) => {
    const { db, user } = call;
    const visible = await findAnomaly(db, user, input.id);
    // An anomaly of an unreadable kind is treated like a missing one.
    if (!visible || !isAllowed(user, canReadKind(visible.kind))) throw notFound();
    const [site] = await lockSites(db, user, [visible.site_id]);
    // The person in charge of an anomaly may not be able to see its site.
    if (!site) throw notFound();
    const anomaly = await lockAnomaly(db, visible.id);
    // Read its current repair: another user may have planned one while we waited for the lock.
    const current = (await findAnomaly(db, user, anomaly.id)) ?? visible;
    if (!isAwaitingRepair({ status: anomaly.status, plan: getCurrentRepair(current) }))
      throw conflict({ cause: anomaly.status === 'resolved' ? 'anomalyResolved' : 'anomalyPlanned' });
    const plan = {
      ...(await readPlan(call, {
        ...input,
        instruction: input.instruction || buildRepairInstructions([anomaly]),
        task_type: 'cm',
      })),
      anomaly_id: anomaly.id,
    };
    const refusal = getSiteRefusal(site, plan);
    if (refusal) throw new ApiError('conflict', { cause: refusal });
    const [{ id: plan_id }] = await addPlans(call, [{ site, plan }], 'anomalyActions.plan');
    await linkRepairs(call, [{ anomaly_id: anomaly.id, plan_id }]);
    return { plan_id };
  },
  exportCustom: async ({ input, ...call }) => {
    const { anomalies: anomaly, nok, access } = input.anomalies_list;
    const selected = Object.entries({ anomaly, nok, access }).filter(([, ids]) => ids?.length);
    if (!selected.length) throw invalid('anomalies_list', 'selectionEmpty');
    return anomalyWorkbook(
      call,
      Object.fromEntries(selected.map(([category, ids]) => [category, { ids }])),
      getSort(anomalies, input),
    );
  },
  exportAll: async ({ input, ...call }) => {
    const filter = parseListFilter(anomalies, call, input.filter);
    return anomalyWorkbook(call, { anomaly: filter, nok: filter, access: filter }, getSort(anomalies, input));
  },
};

/** A visible anomaly whose kind the caller may act on. */
const requireAnomaly = async ({ db, user, authorize }: Omit<HandlerContext, 'input'>, id: number) => {
  const anomaly = await findAnomaly(db, user, id);
  if (!anomaly) throw notFound();
  authorize(anomaly.kind);
  return anomaly;
};
