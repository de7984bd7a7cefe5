import type { z } from 'zod';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { getItemSchema, type MultiValue, matchesMultiValue } from '../../../contract/framework/multi-value';
import { getFieldInfo } from '../fields/field-info';

/** The rows of one choice of a field; null: those without any. */
export type KanbanColumn = { value: string | null; filter: Record<string, unknown> };

/**
 * The columns of a kanban by a field of closed choices, in the contract's order, those without a choice first: each
 * with the filter of its rows.
 */
export const listKanbanColumns = ({ record, filters }: ResourceContract, field: string): KanbanColumn[] => {
  const schema = record.shape[field] as z.ZodType;
  const options = getFieldInfo(field, schema).options ?? [];
  const canBeUnset = schema.safeParse(null).success && getItemSchema(filters.shape[field] as z.ZodType);
  return [
    ...(canBeUnset ? [{ value: null, filter: { [field]: { not: options } } }] : []),
    ...options.map(value => ({ value, filter: { [field]: value } })),
  ];
};

/** Whether a filter of the field lets through the rows of a column. */
export const isColumnShown = ({ value }: KanbanColumn, filter: unknown) =>
  filter === undefined || matchesMultiValue(filter as MultiValue<string | null>, value);
