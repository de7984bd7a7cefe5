import type { z } from 'zod';
import { isInBox } from '../../../contract/framework/box';
import { isFreeText } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { getFieldMeta } from '../../../contract/framework/field-meta';
import { foldText } from '../../../contract/framework/fold-text';
import { getItemSchema, type MultiValue, parseMultiValue } from '../../../contract/framework/multi-value';
import type { Place } from '../../../contract/framework/place';
import { parseBox } from '../../../contract/framework/place-filter';
import { today } from '../../../contract/framework/today';

type Filter = Readonly<Record<string, unknown>>;
type Row = Readonly<Record<string, unknown>>;
type Operator = keyof typeof operators;
type Condition = { field: string; operator: Operator; value: unknown };

const isEmpty = (value: unknown) => value === null || value === undefined;
const isBefore = (value: unknown, bound: unknown) => !isEmpty(value) && (value as string) < (bound as string);
const contains = (value: unknown, part: unknown) => foldText(String(value)).includes(foldText(String(part)));
/** A field's values: of a list all of its own, of an unset field null. */
const toValues = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value ?? null]);
const isOneOf = (value: unknown, values: unknown) =>
  toValues(value).some(each => (values as unknown[]).includes(each));
/** How people write the beginning of a stored `+213…`. */
const withoutPrefix = (typed: string) => typed.replace(/[\s.()/-]/g, '').replace(/^(?:(?:\+|00)2130?|0)/, '');

/** Of each comparison, its ending in the dialect of FakeRest and of many REST servers, and what it means for a value. */
const operators = {
  equals: { ending: '', matches: (value: unknown, other: unknown) => toValues(value).includes(other) },
  contains: {
    ending: '_q',
    matches: (value: unknown, part: unknown) => !isEmpty(value) && contains(value, part),
  },
  from: {
    ending: '_gte',
    matches: (value: unknown, bound: unknown) => !isEmpty(value) && !isBefore(value, bound),
  },
  to: {
    ending: '_lte',
    matches: (value: unknown, bound: unknown) => !isEmpty(value) && !isBefore(bound, value),
  },
  before: { ending: '_lt', matches: isBefore },
  /** Rows without a value among these. */
  notBefore: { ending: '_gte', matches: (value: unknown, bound: unknown) => !isBefore(value, bound) },
  within: {
    ending: '_within',
    matches: (value: unknown, box: unknown) =>
      !isEmpty(value) && isInBox(value as Place, parseBox(String(box))),
  },
  oneOf: {
    ending: '',
    matches: (value: unknown, values: unknown) => isOneOf(value, values),
  },
  noneOf: {
    ending: '_neq_any',
    matches: (value: unknown, values: unknown) => !isOneOf(value, values),
  },
} as const;

/** The filter of a plain resource's list as comparisons of its fields. */
const listConditions = ({ record, filters }: ResourceContract, filter: Filter): Condition[] =>
  Object.entries(filter)
    .filter(([, value]) => value !== undefined && value !== null && value !== '' && value !== 'all')
    .map(([name, value]) =>
      toCondition(record.shape, filters.shape[name] as z.ZodType | undefined, name, value),
    );

const toCondition = (
  shape: z.ZodObject['shape'],
  schema: z.ZodType | undefined,
  name: string,
  value: unknown,
): Condition => {
  const field = shape[name] as z.ZodType | undefined;
  if (!field) return toBound(name, value);
  if (Array.isArray(value) || (schema && getItemSchema(schema))) {
    const { values, not } = parseMultiValue(value as MultiValue<unknown>);
    return values.length === 1 && !not
      ? { field: name, operator: 'equals', value: values[0] }
      : { field: name, operator: not ? 'noneOf' : 'oneOf', value: values };
  }
  if (schema && getFieldMeta(schema)?.word === 'optionalBoolean')
    return { field: name, operator: 'equals', value: value === 'unset' ? null : String(value) === 'true' };
  if (getFieldMeta(field)?.word === 'phone')
    return { field: name, operator: 'contains', value: withoutPrefix(String(value)) };
  return { field: name, operator: isFreeText(field) ? 'contains' : 'equals', value };
};

/** `due_from`, `due_to` and `due_passed` are about the field `due`, `base_within` about `base`. */
const toBound = (name: string, value: unknown): Condition => {
  const [, field, ending] = /^(.*)_(from|to|passed|within)$/.exec(name) ?? [];
  if (!field) return { field: name, operator: 'equals', value };
  if (ending !== 'passed') return { field, operator: ending as 'from' | 'to' | 'within', value };
  return { field, operator: value === 'yes' ? 'before' : 'notBefore', value: today() };
};

/** The filter with its comparisons in the names: `{ day_gte: '2026-06-01', plate_q: '31', type: ['car', 'van'] }`. */
export const toOperatorFilter = (contract: ResourceContract, filter: Filter): Filter =>
  Object.fromEntries(
    listConditions(contract, filter).map(({ field, operator, value }) => [
      field + operators[operator].ending,
      value,
    ]),
  );

/** The filter as a function of a row, by the rules of the framework's own server: whatever case and accents. */
export const toPredicate = (contract: ResourceContract, filter: Filter) => {
  const conditions = listConditions(contract, filter);
  return (row: Row) =>
    conditions.every(({ field, operator, value }) => operators[operator].matches(row[field], value));
};
