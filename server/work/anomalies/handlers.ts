import { accessAnomalies, anomalies, nokAnomalies } from '../../../contract/work/anomalies';
import { type anomalyActions, maxFindingsPerCm } from '../../../contract/work/anomaly-actions';
import { isAwaitingRepair } from '../../../contract/work/anomaly-states';
import { translateFinding } from '../../../contract/work/evidence/translate-finding';
import { readHistory } from '../../framework/history/record-history';
import { invalid, notFound } from '../../framework/http/errors';
import { parseListFilter } from '../../framework/http/filters';
import type { HandlerContext, Handlers } from '../../framework/http/mount';
import { getSort } from '../../framework/lists/get-sort';
import { listHandler } from '../../framework/lists/list-handler';
import { anomalyDetail } from './anomaly-detail';
import { changeAnomaly } from './change-anomaly';
import { notifyResponsible } from './notify-responsible';
import { planRepair } from './plan-repair';
import { findAnomaly, listRelatedFindings } from './queries-list';
import { reopen } from './reopen';
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
  related: async ({ input, ...call }) => {
    const anomaly = await requireAnomaly(call, input.id);
    const others = await listRelatedFindings(call.db, call.user, anomaly);
    return {
      data: others
        .filter(row => isAwaitingRepair({ status: row.status, plan: getCurrentRepair(row) }))
        .slice(0, maxFindingsPerCm)
        .map(({ id, content, severity, due }) => ({
          id,
          content: translateFinding(content, call.language),
          severity,
          due,
        })),
    };
  },
  plan: planRepair,
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
