import { beginOf } from '../../../contract/framework/periods';
import { namedIn, type Several } from '../../../contract/framework/several';
import type { FilterField } from './filters';

export type Filter = Record<string, unknown>;

/** One thing that a list is filtered by: a filter, or the two that bound a period. */
export type FilterEntry = { key: string; fields: FilterField[] };

/** The filters, the two ends of a period together. */
export const entriesOf = (fields: FilterField[]): FilterEntry[] => {
  const sources = new Set(fields.map(({ source }) => source));
  const endOf = (field: FilterField) =>
    fields.find(({ source }) => source !== field.source && beginOf(source) === field.source);
  return fields
    .filter(({ source }) => !sources.has(beginOf(source) ?? ''))
    .map(field => ({ key: field.source, fields: [field, endOf(field)].filter(one => one !== undefined) }));
};

/** What a filter holds: some values, or all but these. */
export type Chosen = { values: readonly unknown[]; not: boolean };

export const chosenIn = (value: unknown): Chosen =>
  isEmpty(value) ? { values: [], not: false } : namedIn(value as Several<unknown>);

/** One value travels alone, as addresses and views of before have it. */
export const wireValue = ({ values, not }: Chosen): unknown => {
  if (values.length === 0) return undefined;
  if (not) return { not: values };
  return values.length === 1 ? values[0] : values;
};

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Whether it leaves out any row: « all » does not. */
export const isSet = ({ fields }: FilterEntry, filter: Filter) =>
  fields.some(({ source }) => !isEmpty(filter[source]) && filter[source] !== 'all');

/** What takes it away: nothing, or « all » where the list itself would begin with something else. */
export const cleared = ({ fields }: FilterEntry, start: Filter): Filter =>
  Object.fromEntries(fields.map(field => [field.source, field.source in start ? allOf(field) : undefined]));

const allOf = ({ takesAll, options }: FilterField) =>
  takesAll || options?.includes('all') ? 'all' : undefined;

/** A filter with changes; what is empty is left out. */
export const withValues = (filter: Filter, changes: Filter = {}): Filter =>
  Object.fromEntries(Object.entries({ ...filter, ...changes }).filter(([, value]) => !isEmpty(value)));
