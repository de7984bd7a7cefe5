import { xlsxType } from '../../../contract/framework/files';
import { isAllowed } from '../../../contract/organisation/permissions';
import { accessAnomalies, anomalies, nokAnomalies } from '../../../contract/work/anomalies';
import type { anomalyActions } from '../../../contract/work/anomaly-actions';
import { isAwaitingRepair } from '../../../contract/work/anomaly-states';
import { canReadKind } from '../../../contract/work/task-lists';
import { writeWorkbook } from '../../framework/excel/writer';
import { readHistory } from '../../framework/history/record-history';
import { ApiError, conflict, invalid, notFound } from '../../framework/http/errors';
import { parseListFilter } from '../../framework/http/filters';
import type { HandlerContext, Handlers } from '../../framework/http/mount';
import { Download } from '../../framework/http/responses';
import { cellsOf, getSort, listHandler, type Sort } from '../../framework/lists/list-handler';
import { lockSites } from '../../sites/sites/queries';
import { addPlans } from '../planning/add-plans';
import { getSiteRefusal, readPlan } from '../planning/new-plan';
import { anomalyDetail } from './anomaly-detail';
import { changeAnomaly } from './change-anomaly';
import type { AnomalyFilters } from './filters';
import { linkRepairs } from './link-repairs';
import { notifyResponsible } from './notify-responsible';
import { type Category, findAnomaly, lockAnomaly } from './queries';
import { reopen } from './reopen';
import { buildRepairInstructions } from './repair-instructions';
import { getCurrentRepair } from './rows';
import { anomalySheet } from './sheets';
import { createAnomalySource } from './source';
import { updateAnomalies } from './update-anomalies';

const sources = {
  anomaly: createAnomalySource('anomaly'),
  nok: createAnomalySource('nok'),
  access: createAnomalySource('access'),
};
export const anomalyHandlers: Handlers<typeof anomalies> = { list: listHandler(anomalies, sources.anomaly) };
export const nokAnomalyHandlers: Handlers<typeof nokAnomalies> = {
  list: listHandler(nokAnomalies, sources.nok),
};
export const accessAnomalyHandlers: Handlers<typeof accessAnomalies> = {
  list: listHandler(accessAnomalies, sources.access),
};

/** Actions on anomalies (document 2, sections 2.11 and 7). */
export const anomalyActionHandlers: Handlers<typeof anomalyActions> = {
  update: async ({ input, ...call }) => {
    const { db, user, authorize } = call;
    const found = await findAnomaly(db, user, input.id);
    if (!found) throw notFound();
    authorize(found.kind);
    const [assignment] = await changeAnomaly(call, input.id, input, 'anomalyActions.update');
    if (assignment) await notifyResponsible(call, [assignment]);
    return {};
  },
  updateMany: updateAnomalies,
  reopen,
  detail: async ({ input, db, user, authorize }) => {
    const found = await findAnomaly(db, user, input.id);
    if (!found) throw notFound();
    authorize(found.kind);
    return { data: await anomalyDetail(db, user, found) };
  },
  history: async ({ input, db, user, authorize }) => {
    const found = await findAnomaly(db, user, input.id);
    if (!found) throw notFound();
    authorize(found.kind);
    return { data: await readHistory(db, 'anomalies', input.id) };
  },
  plan: async ({ input, ...call }) => {
    const { db, user } = call;
    const reached = await findAnomaly(db, user, input.id);
    // Not readable means not found.
    if (!reached || !isAllowed(user, canReadKind(reached.kind))) throw notFound();
    const [site] = await lockSites(db, user, [reached.site_id]);
    // The person in charge of it may not be able to see its site.
    if (!site) throw notFound();
    const anomaly = await lockAnomaly(db, reached.id);
    // Read its current repair: another user may have planned one while we waited for the lock.
    const found = (await findAnomaly(db, user, anomaly.id)) ?? reached;
    if (!isAwaitingRepair({ status: anomaly.status, plan: getCurrentRepair(found) }))
      throw conflict({ cause: anomaly.status === 'resolved' ? 'anomalyResolved' : 'anomalyPlanned' });
    const plan = {
      ...(await readPlan(call, {
        ...input,
        instruction: input.instruction || buildRepairInstructions(anomaly),
        task_type: 'cm',
      })),
      anomaly_id: anomaly.id,
    };
    const cause = getSiteRefusal(site, plan);
    if (cause) throw new ApiError('conflict', { cause });
    const [{ id: plan_id }] = await addPlans(call, [{ site, plan }], 'anomalyActions.plan');
    await linkRepairs(call, [{ anomaly_id: anomaly.id, plan_id }]);
    return { plan_id };
  },
  exportCustom: async ({ input, ...call }) => {
    const { anomalies: anomaly, nok, access } = input.anomalies_list;
    const requested = Object.entries({ anomaly, nok, access }).filter(([, ids]) => ids?.length);
    if (!requested.length) throw invalid('anomalies_list', 'selectionEmpty');
    return workbook(
      call,
      Object.fromEntries(requested.map(([category, ids]) => [category, { ids }])),
      getSort(anomalies, input),
    );
  },
  exportAll: async ({ input, ...call }) => {
    const filter = parseListFilter(anomalies, call, input.filter);
    return workbook(call, { anomaly: filter, nok: filter, access: filter }, getSort(anomalies, input));
  },
};

/** One sheet per table, its rows streamed. */
const workbook = (
  { db, user, language }: Omit<HandlerContext, 'input'>,
  requested: Partial<Record<Category, AnomalyFilters>>,
  sort: Sort,
) =>
  new Download({
    name: 'anomalies.xlsx',
    type: xlsxType,
    content: writeWorkbook({
      sheets: Object.entries(requested).map(([category, filter]) => {
        const { name, columns } = anomalySheet(language, category as Category);
        const all = Object.values(columns);
        return {
          name,
          columns: all.map(({ header, kind }) => ({ header, kind })),
          rows: cellsOf(sources[category as Category].all(db, user, filter, sort), all),
        };
      }),
    }),
  });
