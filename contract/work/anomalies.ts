import {
  defineCellEdit,
  defineResource,
  exportParams,
  get,
  pageSchema,
  pagingParams,
} from '../framework/endpoint';
import { fieldsIn, unsortableFields } from '../framework/fields';
import { minRole } from '../framework/permissions';
import { anomalyActions } from './anomaly-actions';
import {
  AccessAnomaly,
  Anomaly,
  accessSorts,
  anomalyFieldsByTable,
  anomalySorts,
  NokAnomaly,
} from './anomaly-fields';
import { AccessFilters, AnomalyFilters, NokFilters } from './anomaly-filters';
import { canReadAnyKind } from './task-lists';

const listInput = { ...pagingParams, ...exportParams };

/** An editable cell of the list. */
const editableCell = (field: 'severity' | 'due' | 'in_charge_id') =>
  defineCellEdit(anomalyActions.actions.update, {
    field,
    value: field,
    about: ({ id, version }: Anomaly) => ({ id, version }),
  });

/** Anomalies that agents reported (document 2, section 2.11). */
export const anomalies = defineResource({
  name: 'anomalies',
  record: Anomaly,
  idField: 'id',
  rowsKey: 'anomalies',
  filters: AnomalyFilters,
  filterFrom: {
    site_owner: minRole('manager'),
    site_manager: minRole('cluster_manager'),
    site_cmanager: minRole('admin'),
    site_cluster: minRole('cluster_manager'),
    agent: minRole('manager'),
  },
  locks: { site_owner: 'owner', site_cluster: 'cluster' },
  columns: fieldsIn(anomalyFieldsByTable.anomaly, 'column'),
  sorts: anomalySorts,
  unsorted: unsortableFields(anomalyFieldsByTable.anomaly),
  cells: {
    severity: editableCell('severity'),
    due: editableCell('due'),
    in_charge: editableCell('in_charge_id'),
  },
  latestFirst: true,
  actions: {
    list: get('/api/anomalies/fetch', {
      cost: 'heavy',
      input: AnomalyFilters.extend(listInput),
      output: pageSchema('anomalies', Anomaly),
      needs: canReadAnyKind,
    }),
  },
});

/** « Checks Anomalies » */
export const nokAnomalies = defineResource({
  ...anomalies,
  idField: 'id',
  columns: fieldsIn(anomalyFieldsByTable.nok, 'column'),
  sorts: anomalySorts,
  unsorted: unsortableFields(anomalyFieldsByTable.nok),
  name: 'anomalies/nok',
  ability: false,
  record: NokAnomaly,
  filters: NokFilters,
  actions: {
    list: get('/api/anomalies/nok/fetch', {
      cost: 'heavy',
      input: NokFilters.extend(listInput),
      output: pageSchema('anomalies', NokAnomaly),
      needs: canReadAnyKind,
    }),
  },
});

/** « Access problem » */
export const accessAnomalies = defineResource({
  ...anomalies,
  idField: 'id',
  columns: fieldsIn(anomalyFieldsByTable.access, 'column'),
  sorts: accessSorts,
  unsorted: unsortableFields(anomalyFieldsByTable.access),
  name: 'anomalies/task',
  ability: false,
  record: AccessAnomaly,
  filters: AccessFilters,
  actions: {
    list: get('/api/anomalies/task/fetch', {
      cost: 'heavy',
      input: AccessFilters.extend(listInput),
      output: pageSchema('anomalies', AccessAnomaly),
      needs: canReadAnyKind,
    }),
  },
});
