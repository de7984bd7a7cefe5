import { isAllowed } from '../../../contract/framework/permissions';
import { accessAnomalies, anomalies, nokAnomalies } from '../../../contract/work/anomalies';
import { type anomalyActions, maxAnomalySelection } from '../../../contract/work/anomaly-actions';
import { canActOnKind } from '../../../contract/work/task-lists';
import { forbidden, invalid, notFound } from '../../framework/http/errors';
import { parseListFilter } from '../../framework/http/filters';
import type { Handler, HandlerContext } from '../../framework/http/mount';
import { forEachRow } from '../../framework/lists/for-each-row';
import { type AnomalyAssignment, changeAnomaly } from './change-anomaly';
import { notifyResponsible } from './notify-responsible';
import { type Category, getSiteCodesByAnomaly } from './queries';
import { findAnomaly, listAnomalyIds } from './queries-list';

type UpdateMany = (typeof anomalyActions)['actions']['updateMany'];
type Input = Parameters<Handler<UpdateMany>>[0]['input'];

const contracts = {
  anomaly: anomalies,
  nok: nokAnomalies,
  access: accessAnomalies,
} satisfies Record<Category, unknown>;

/** Updates many anomalies with a result for each; a person put in charge of several is notified once. */
export const updateAnomalies: Handler<UpdateMany> = async ({ input, ...call }) => {
  const { severity, due, in_charge_id } = input;
  if (!severity && !due && !in_charge_id) throw invalid('severity', 'required');
  const ids = await selectIds(call, input);
  const codes = await getSiteCodesByAnomaly(call.db, call.user, ids);
  const assignments: AnomalyAssignment[] = [];
  const response = await forEachRow(
    call,
    ids,
    anomaly_id => ({ anomaly_id, site_code: codes.get(anomaly_id) ?? null }),
    async id => {
      const anomaly = await findAnomaly(call.db, call.user, id);
      if (!anomaly) throw notFound();
      // Permission is checked for the kind of each stored row.
      if (!isAllowed(call.user, canActOnKind(anomaly.kind, 'return_task', 'manager'))) throw forbidden();
      assignments.push(
        ...(await changeAnomaly(call, id, { severity, due, in_charge_id }, 'anomalyActions.updateMany')),
      );
    },
  );
  await notifyResponsible(call, assignments);
  return response;
};

/** The ids to update, in the order in which all code locks them. */
const selectIds = async (
  call: Omit<HandlerContext, 'input'>,
  selection: Pick<Input, 'table' | 'ids' | 'matching' | 'filter'>,
) => {
  const ids = selection.matching ? await listMatchingIds(call, selection) : sortIds(selection.ids ?? []);
  if (!ids.length) throw invalid('ids', 'selectionEmpty');
  if (ids.length > maxAnomalySelection)
    throw invalid('ids', 'selectionTooLarge', { most: maxAnomalySelection });
  return ids;
};

const listMatchingIds = (
  call: Omit<HandlerContext, 'input'>,
  { table, filter }: Pick<Input, 'table' | 'filter'>,
) => {
  const filters = parseListFilter(contracts[table] as typeof anomalies, call, filter);
  return listAnomalyIds(call.db, call.user, table, filters, maxAnomalySelection + 1);
};

const sortIds = (ids: readonly number[]) => [...new Set(ids)].sort((one, other) => one - other);
