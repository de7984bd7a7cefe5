import { type MultiValue, parseMultiValue } from '../../../contract/framework/multi-value';
import { getStartField } from '../../../contract/framework/period-fields';
import type { FilterField } from './filters';

export type Filter = Record<string, unknown>;

/** One entry of the filter bar: a filter, or the two that bound a period. */
export type FilterEntry = { key: string; fields: FilterField[] };

/** Groups the filters: the two ends of a period are one entry. */
export const groupFilters = (fields: FilterField[]): FilterEntry[] => {
  const sources = new Set(fields.map(({ source }) => source));
  const findEndField = (field: FilterField) =>
    fields.find(({ source }) => source !== field.source && getStartField(source) === field.source);
  return fields
    .filter(({ source }) => !sources.has(getStartField(source) ?? ''))
    .map(field => {
      const endField = findEndField(field);
      return { key: field.source, fields: endField ? [field, endField] : [field] };
    });
};

/** The value of a filter: some values, or all except these. */
export type FilterSelection = { values: readonly unknown[]; not: boolean };

export const parseFilterSelection = (value: unknown): FilterSelection =>
  isEmpty(value) ? { values: [], not: false } : parseMultiValue(value as MultiValue<unknown>);

/** A single value is sent without a list, as in older addresses and views. */
export const serializeFilterSelection = ({ values, not }: FilterSelection): unknown => {
  if (values.length === 0) return undefined;
  if (not) return { not: values };
  return values.length === 1 ? values[0] : values;
};

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Whether it excludes any row: « all » does not. */
export const isFilterSet = ({ fields }: FilterEntry, filter: Filter) =>
  fields.some(({ source }) => !isEmpty(filter[source]) && filter[source] !== 'all');

/** The value that clears it: nothing, or « all » if the list's default is something else. */
export const clearFilter = ({ fields }: FilterEntry, defaultFilter: Filter): Filter =>
  Object.fromEntries(
    fields.map(field => [field.source, field.source in defaultFilter ? getAllValue(field) : undefined]),
  );

const getAllValue = ({ takesAll, options }: FilterField) =>
  takesAll || options?.includes('all') ? 'all' : undefined;

/** The filter that hides no row, whatever the list shows by default. */
export const listAllRowsFilter = (fields: FilterField[]): Filter =>
  Object.fromEntries(
    fields
      .filter(field => field.locked === undefined && getAllValue(field))
      .map(({ source }) => [source, 'all']),
  );

/** A filter with changes; empty values are left out. */
export const mergeFilter = (filter: Filter, changes: Filter = {}): Filter =>
  Object.fromEntries(Object.entries({ ...filter, ...changes }).filter(([, value]) => !isEmpty(value)));
