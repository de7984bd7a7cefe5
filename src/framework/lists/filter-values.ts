import { beginOf } from '../../../contract/framework/periods';
import { namedIn, type Several } from '../../../contract/framework/several';
import type { FilterField } from './filters';

export type Filter = Record<string, unknown>;

/** One entry of the filter bar: a filter, or the two that bound a period. */
export type FilterEntry = { key: string; fields: FilterField[] };

/** Groups the filters: the two ends of a period are one entry. */
export const entriesOf = (fields: FilterField[]): FilterEntry[] => {
  const sources = new Set(fields.map(({ source }) => source));
  const endOf = (field: FilterField) =>
    fields.find(({ source }) => source !== field.source && beginOf(source) === field.source);
  return fields
    .filter(({ source }) => !sources.has(beginOf(source) ?? ''))
    .map(field => ({ key: field.source, fields: [field, endOf(field)].filter(one => one !== undefined) }));
};

/** The value of a filter: some values, or all except these. */
export type Chosen = { values: readonly unknown[]; not: boolean };

export const chosenIn = (value: unknown): Chosen =>
  isEmpty(value) ? { values: [], not: false } : namedIn(value as Several<unknown>);

/** A single value is sent without a list, as in older addresses and views. */
export const wireValue = ({ values, not }: Chosen): unknown => {
  if (values.length === 0) return undefined;
  if (not) return { not: values };
  return values.length === 1 ? values[0] : values;
};

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Whether it excludes any row: « all » does not. */
export const isSet = ({ fields }: FilterEntry, filter: Filter) =>
  fields.some(({ source }) => !isEmpty(filter[source]) && filter[source] !== 'all');

/** The value that clears it: nothing, or « all » if the list's default is something else. */
export const cleared = ({ fields }: FilterEntry, start: Filter): Filter =>
  Object.fromEntries(fields.map(field => [field.source, field.source in start ? allOf(field) : undefined]));

const allOf = ({ takesAll, options }: FilterField) =>
  takesAll || options?.includes('all') ? 'all' : undefined;

/** A filter with changes; empty values are left out. */
export const withValues = (filter: Filter, changes: Filter = {}): Filter =>
  Object.fromEntries(Object.entries({ ...filter, ...changes }).filter(([, value]) => !isEmpty(value)));
