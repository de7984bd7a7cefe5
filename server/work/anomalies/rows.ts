import { fieldsWith } from '../../../contract/framework/fields';
import {
  type Anomaly,
  anomalyFieldsByTable,
  commonAnomalyFields,
} from '../../../contract/work/anomaly-fields';
import { translateFinding } from '../../../contract/work/evidence/translate-finding';
import { doneStatuses } from '../../../contract/work/task-states';
import type { Language } from '../../framework/language/language';
import { type ComputedFields, createRowMapper } from '../../framework/lists/stored-fields';
import type { AnomalyRecord, Category } from './queries';
import type { AnomalyRow } from './queries-list';

/** The current CM (the repair planned for an anomaly); null if there is none or it was cancelled. */
export const getCurrentRepair = (row: AnomalyRow) => {
  if (row.plan_id === null || row.plan_day === null || row.plan_status === 'cancelled') return null;
  return {
    plan_id: row.plan_id,
    date: row.plan_day,
    task_id: row.repair_id,
    task_status: row.repair_status,
    done: (doneStatuses as readonly (string | null)[]).includes(row.repair_status),
  };
};

/** A database row as returned by its table (document 2, section 3.3). */
export const anomalyRow = (
  row: AnomalyRow,
  getUsername: (id: number | null) => string | null,
  photos: Anomaly['photos'],
  language: Language,
) => {
  const computed: ComputedAnomalyFields = {
    id: row.id,
    task: {
      id: row.task_id,
      created_at: row.task_created_at.toISOString(),
      created_by: { username: getUsername(row.agent_id) },
    },
    site: { name: row.site_name, code: row.site_code },
    site_code: row.site_code,
    site_wilaya: row.wilaya_id,
    username: getUsername(row.agent_id),
    in_charge: getUsername(row.charge_id),
    photos,
    plan: getCurrentRepair(row),
    plannable: row.site_status === 'active',
    version: row.version,
  };
  const content = translateFinding(row.content, language);
  return { ...mapStoredFields[row.category]({ ...row, content }), ...computed };
};

export type AnomalyOnWire = ReturnType<typeof anomalyRow>;

/** The computed fields. One type for all three tables: every row has the computed fields of each. */
type ComputedAnomalyFields = ComputedFields<typeof anomalyFieldsByTable.anomaly> &
  ComputedFields<typeof anomalyFieldsByTable.nok> &
  ComputedFields<typeof anomalyFieldsByTable.access>;

/** Maps the fields that are returned as stored; the type names only those that our code reads. */
const mapStoredFields: Record<
  Category,
  (row: AnomalyRow) => Pick<AnomalyRecord, 'status' | 'severity' | 'type'>
> = {
  anomaly: createRowMapper(anomalyFieldsByTable.anomaly, 'row'),
  nok: createRowMapper(anomalyFieldsByTable.nok, 'row'),
  access: createRowMapper(anomalyFieldsByTable.access, 'row'),
};

const editableFields = fieldsWith(commonAnomalyFields, 'edit');
type EditableField = (typeof editableFields)[number];
type EditableColumns = Pick<AnomalyRecord, (typeof commonAnomalyFields)[EditableField]['column']>;

const columnOf = (field: EditableField) => commonAnomalyFields[field].column;

/** The columns of an anomaly that an edit changes and the history records. */
export const pickEditableFields = (anomaly: AnomalyRecord) =>
  Object.fromEntries(
    editableFields.map(field => [columnOf(field), anomaly[columnOf(field)]]),
  ) as EditableColumns;

/** The columns changed by the fields sent with an edit; blank fields stay as they are. */
export const toColumnChanges = (input: { [F in EditableField]?: unknown }) =>
  Object.fromEntries(
    editableFields.filter(field => input[field]).map(field => [columnOf(field), input[field]]),
  ) as Partial<EditableColumns>;
