import { z } from 'zod';
import { fieldsWith } from '../../../contract/framework/fields';
import type { HistoryRow } from '../../../contract/framework/history';
import {
  AccountRef,
  AgentRef,
  AntennaSupport,
  Area,
  Day,
  InstallationType,
  TaskKind,
  Typology,
} from '../../../contract/organisation/vocabulary';
import { EquipmentInput } from '../../../contract/sites/site-details';
import { gpmSiteFields, siteFields } from '../../../contract/sites/site-fields';
import { type FieldInfo, getFieldInfo } from '../fields/field-info';

/** Fields that differ between before and after, without computed ones and those the row shows anyway. */
export const getChangedFields = ({ before, after }: HistoryRow) =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    field => !hiddenFields.has(field) && !isSame(before?.[field], after?.[field]),
  );

/** How a field of the history is shown. */
export const getHistoryFieldInfo = (field: string): FieldInfo =>
  getFieldInfo(field, schemaByColumn[field] ?? z.string());

/** The types of the stored columns of a site and its related records; the others are plain text. */
const schemaByColumn: Record<string, z.ZodType | undefined> = {
  ...Object.fromEntries(
    [gpmSiteFields, siteFields].flatMap(fields =>
      fieldsWith(fields, 'column').map(name => [fields[name].column, fields[name].is]),
    ),
  ),
  ...EquipmentInput.shape,
  agent_id: AgentRef,
  charge_id: AccountRef,
  responsible_id: AccountRef,
  antenna_support: AntennaSupport,
  area: Area,
  day: Day,
  installation_type: InstallationType,
  // Separately: together they would be a map link.
  lat: z.number(),
  lng: z.number(),
  task_type: TaskKind,
  typology: Typology,
};

/** Computed columns, and those that the row of the history shows anyway. */
const hiddenFields = new Set([
  'version',
  'site_id',
  'id',
  'created_at',
  'created_by',
  'updated_at',
  'code_search',
  'name_search',
  'seen_at',
  'seen_by',
  'deleted_by',
  'returned_at',
]);

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null) || (isBlank(one) && isBlank(other));
const isBlank = (value: unknown) => value === null || value === undefined || value === '';
