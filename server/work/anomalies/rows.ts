import { fieldsWith } from '../../../contract/framework/fields';
import {
  type Anomaly,
  anomalyFieldsByTable,
  commonAnomalyFields,
} from '../../../contract/work/anomaly-fields';
import { doneStatuses } from '../../../contract/work/task-states';
import { type ComputedFields, createRowMapper } from '../../framework/lists/stored-fields';
import type { AnomalyRecord, AnomalyRow, Category } from './queries';

/** The current CM of an anomaly; null if there is none or it was cancelled. */
export const getCurrentRepair = (row: AnomalyRow) =>
  row.plan_id !== null && row.plan_day !== null && row.plan_status !== 'cancelled'
    ? {
        plan_id: row.plan_id,
        date: row.plan_day,
        task_id: row.repair_id,
        task_status: row.repair_status,
        done: (doneStatuses as readonly (string | null)[]).includes(row.repair_status),
      }
    : null;

/** A database row as returned by its table (document 2, section 3.3). */
export const anomalyRow = (
  row: AnomalyRow,
  username: (id: number | null) => string | null,
  photos: Anomaly['photos'],
) => {
  const made: Found = {
    id: row.id,
    task: {
      id: row.task_id,
      created_at: row.task_created_at.toISOString(),
      created_by: { username: username(row.agent_id) },
    },
    site: { name: row.site_name, code: row.site_code },
    site_code: row.site_code,
    site_wilaya: row.wilaya_id,
    username: username(row.agent_id),
    in_charge: username(row.charge_id),
    photos,
    plan: getCurrentRepair(row),
    plannable: row.site_status === 'active',
    version: row.version,
  };
  return { ...rowMappers[row.category](row), ...made };
};

export type AnomalyOnWire = ReturnType<typeof anomalyRow>;

/** The fields of each table's rows that are not returned as stored. */
type Found = ComputedFields<typeof anomalyFieldsByTable.anomaly> &
  ComputedFields<typeof anomalyFieldsByTable.nok> &
  ComputedFields<typeof anomalyFieldsByTable.access>;
const rowMappers: Record<Category, (row: AnomalyRow) => Pick<AnomalyRecord, 'status' | 'severity'>> = {
  anomaly: createRowMapper(anomalyFieldsByTable.anomaly, 'row'),
  nok: createRowMapper(anomalyFieldsByTable.nok, 'row'),
  access: createRowMapper(anomalyFieldsByTable.access, 'row'),
};

const edits = fieldsWith(commonAnomalyFields, 'edit');
type Edited = Pick<AnomalyRecord, (typeof commonAnomalyFields)[(typeof edits)[number]]['column']>;
/** The fields that an edit changes and the history records. */
export const pickEditableFields = (anomaly: AnomalyRecord) =>
  Object.fromEntries(
    edits.map(field => [commonAnomalyFields[field].column, anomaly[commonAnomalyFields[field].column]]),
  ) as Edited;

/** The changes sent with an edit; blank fields stay as they are. */
export const toColumnChanges = (input: { [F in (typeof edits)[number]]?: unknown }) =>
  Object.fromEntries(
    edits.filter(field => input[field]).map(field => [commonAnomalyFields[field].column, input[field]]),
  ) as Partial<Edited>;
