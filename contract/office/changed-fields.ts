import type { HistoryRow } from '../framework/history';

/** Fields that differ between before and after, without computed ones and those the row shows anyway. */
export const getChangedFields = ({ before, after }: Pick<HistoryRow, 'before' | 'after'>) =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    field => !hiddenFields.has(field) && !isSame(before?.[field], after?.[field]),
  );

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
