import type { HistoryRow } from './history';

/** Fields that differ between before and after, without those that the row shows anyway and those `computed`. */
export const getChangedFields = (
  { before, after }: Pick<HistoryRow, 'before' | 'after'>,
  computed: readonly string[],
) =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    field =>
      !hiddenFields.has(field) && !computed.includes(field) && !isSame(before?.[field], after?.[field]),
  );

const hiddenFields = new Set(['version', 'id', 'created_at', 'created_by', 'updated_at']);

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null) || (isBlank(one) && isBlank(other));
const isBlank = (value: unknown) => value === null || value === undefined || value === '';
