import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { isFreeText, isList, unwrapNullable } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { getFieldMeta, isDay } from '../../../contract/framework/field-meta';
import { getItemSchema, type MultiValue } from '../../../contract/framework/multi-value';
import { parseBox } from '../../../contract/framework/place-filter';
import { today } from '../../../contract/framework/today';
import type { ThreeWay } from '../../../contract/framework/vocabulary';
import { placeDegrees } from '../db/place-index';
import type { Order } from '../lists/queries-batches';
import { columnFilter, multiValueFilter } from '../lists/queries-filters';
import { normalizeTextSql } from '../lists/queries-orders';
import { containsPattern } from '../lists/search-text';
import { phoneCondition } from './queries-phone';

export type Filters = Record<string, unknown> & { ids?: number[] };

/** The filters of a plain resource, as conditions on its table as `t`. */
export const filterConditions = (
  { record, filters: { shape } }: ResourceContract,
  { ids, ...filters }: Filters,
) => [
  ...(ids ? [sql`t.id = any(${ids}::int[])`] : []),
  ...Object.entries(filters)
    .filter(([name, value]) => name in shape && value !== undefined)
    .map(([name, value]) =>
      getItemSchema(shape[name] as z.ZodType)
        ? severalCondition(record, name, value as MultiValue<string>)
        : filterCondition(record, name, value),
    ),
];

const severalCondition = ({ shape }: z.ZodObject, name: string, value: MultiValue<string>) =>
  isList(unwrapNullable(shape[name] as z.ZodType))
    ? overlaps(value, column(name), null)
    : columnFilter(column(name))(value);
/** Rows whose list has any of the values. */
const overlaps = multiValueFilter<string, RawBuilder<unknown>>(
  (values, list) => sql<boolean>`${list} && ${values}::text[]`,
);

const filterCondition = ({ shape }: z.ZodObject, name: string, value: unknown) => {
  const field = shape[name] as z.ZodType | undefined;
  if (!field) return boundCondition(shape, name, value);
  if (getFieldMeta(field)?.word === 'phone') return phoneCondition(column(name), String(value));
  if (unwrapNullable(field).def.type === 'boolean')
    return sql`${column(name)} is not distinct from ${value === 'unset' ? null : value}::boolean`;
  return isFreeText(field)
    ? sql`${normalizeTextSql(column(name))} like ${containsPattern(String(value))}`
    : sql`${column(name)} = ${value}`;
};

/** A filter by the ending of its name: `due_from`, `due_to` or `due_passed` for the field `due`, `base_within` for `base`. */
const boundCondition = (shape: z.ZodObject['shape'], name: string, value: unknown) => {
  const [, bounded, ending] = /^(.*)_(from|to|passed|within)$/.exec(name)!;
  if (ending === 'within') return isWithin(column(bounded), String(value));
  if (ending === 'passed') return isPassed(column(bounded), value as z.infer<typeof ThreeWay>);
  const bound = toBound(shape[bounded] as z.ZodType, value);
  return ending === 'from' ? sql`${column(bounded)} >= ${bound}` : sql`${column(bounded)} <= ${bound}`;
};

const toBound = (field: z.ZodType, value: unknown) => {
  if (isDay(field)) return sql`${value}::date`;
  return getFieldMeta(field)?.word === 'timeOfDay' ? sql`${value}::text` : sql`${value}::double precision`;
};

/** A place in a box, which may lie across the antimeridian. */
const isWithin = (place: RawBuilder<unknown>, box: string) => {
  const { south, west, north, east } = parseBox(box);
  const [latitude, longitude] = [placeDegrees(place, 'latitude'), placeDegrees(place, 'longitude')];
  const isBetween =
    west <= east
      ? sql`${longitude} between ${west} and ${east}`
      : sql`(${longitude} >= ${west} or ${longitude} <= ${east})`;
  return sql`${latitude} between ${south} and ${north} and ${isBetween}`;
};

/** A due day: it has not passed until the end of that day. */
const isPassed = (day: RawBuilder<unknown>, choice: z.infer<typeof ThreeWay>) =>
  choice === 'all' ? sql`true` : sql`coalesce(${day} < ${today()}::date, false) = ${choice === 'yes'}`;

/** Sorts texts the same on every database: lower case, byte by byte. */
export const getOrder = ({ record }: ResourceContract, name: string): Order => {
  const field = record.shape[name] as z.ZodType;
  const nulls = unwrapNullable(field) === field ? undefined : 'last';
  return isFreeText(field)
    ? { column: sql`${normalizeTextSql(column(name))} collate "C"`, type: 'text', nulls }
    : { column: column(name), type: getSortType(field), nulls };
};
const getSortType = (field: z.ZodType): Order['type'] => {
  const { word } = getFieldMeta(field) ?? {};
  const { type } = unwrapNullable(field).def;
  if (isDay(field)) return 'date';
  if (word === 'timestamp') return 'timestamptz';
  if (type === 'number') return 'numeric';
  return type === 'boolean' ? 'boolean' : 'text';
};

/** A column of the resource's table. */
export const column = (name: string) => sql`${sql.ref(`t.${name}`)}`;
