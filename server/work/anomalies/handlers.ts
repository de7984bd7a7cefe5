import { xlsxType } from '../../../contract/framework/files';
import { isAllowed } from '../../../contract/organisation/permissions';
import {
  accessAnomalies,
  anomalies,
  type anomalyActions,
  awaitsRepair,
  nokAnomalies,
} from '../../../contract/work/anomalies';
import { readsKind } from '../../../contract/work/task-lists';
import { writeWorkbook } from '../../framework/excel/writer';
import { readHistory } from '../../framework/history/record-history';
import { Download } from '../../framework/http/answers';
import { ApiError, conflict, invalid, notFound } from '../../framework/http/errors';
import { readFilter } from '../../framework/http/filters';
import type { Call, Handlers } from '../../framework/http/mount';
import { cellsOf, listHandler, type Sort, sortOf } from '../../framework/lists/listing';
import { lockSites } from '../../sites/sites/queries';
import { addPlans } from '../planning/add-plans';
import { readPlan, refusalOf } from '../planning/new-plan';
import { changeAnomaly } from './change';
import { anomalyDetail } from './detail';
import type { AnomalyFilters } from './filters';
import { notifyResponsible } from './notify-responsible';
import { planRepairs } from './plan-repair';
import { type Category, findAnomaly, lockAnomaly } from './queries';
import { reopen } from './reopen';
import { repairOf } from './rows';
import { anomalySheet } from './sheets';
import { anomaliesOf } from './source';
import { updateMany } from './update-many';
import { wordsOf } from './words-of';

const sources = {
  anomaly: anomaliesOf('anomaly'),
  nok: anomaliesOf('nok'),
  access: anomaliesOf('access'),
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
    const [given] = await changeAnomaly(call, input.id, input, 'anomalyActions.update');
    if (given) await notifyResponsible(call, [given]);
    return {};
  },
  updateMany,
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
    if (!reached || !isAllowed(user, readsKind(reached.kind))) throw notFound();
    const [site] = await lockSites(db, user, [reached.site_id]);
    // The person in charge of it may not be able to see its site.
    if (!site) throw notFound();
    const anomaly = await lockAnomaly(db, reached.id);
    // Read its current repair: another user may have planned one while we waited for the lock.
    const found = (await findAnomaly(db, user, anomaly.id)) ?? reached;
    if (!awaitsRepair({ status: anomaly.status, plan: repairOf(found) }))
      throw conflict({ cause: anomaly.status === 'resolved' ? 'anomalyResolved' : 'anomalyPlanned' });
    const plan = {
      ...(await readPlan(call, {
        ...input,
        instruction: input.instruction || wordsOf(anomaly),
        task_type: 'cm',
      })),
      anomaly_id: anomaly.id,
    };
    const cause = refusalOf(site, plan);
    if (cause) throw new ApiError('conflict', { cause });
    const [{ id: plan_id }] = await addPlans(call, [{ site, plan }], 'anomalyActions.plan');
    await planRepairs(call, [{ anomaly_id: anomaly.id, plan_id }]);
    return { plan_id };
  },
  exportCustom: async ({ input, ...call }) => {
    const { anomalies: anomaly, nok, access } = input.anomalies_list;
    const wanted = Object.entries({ anomaly, nok, access }).filter(([, ids]) => ids?.length);
    if (!wanted.length) throw invalid('anomalies_list', 'selectionEmpty');
    return workbook(
      call,
      Object.fromEntries(wanted.map(([category, ids]) => [category, { ids }])),
      sortOf(anomalies, input),
    );
  },
  exportAll: async ({ input, ...call }) => {
    const filter = readFilter(anomalies, call, input.filter);
    return workbook(call, { anomaly: filter, nok: filter, access: filter }, sortOf(anomalies, input));
  },
};

/** One sheet per table, its rows streamed. */
const workbook = (
  { db, user, language }: Omit<Call, 'input'>,
  wanted: Partial<Record<Category, AnomalyFilters>>,
  sort: Sort,
) =>
  new Download({
    name: 'anomalies.xlsx',
    type: xlsxType,
    content: writeWorkbook({
      sheets: Object.entries(wanted).map(([category, filter]) => {
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
