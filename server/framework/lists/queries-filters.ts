import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type MultiValue, parseMultiValue } from '../../../contract/framework/multi-value';
import { timeZone } from '../../../contract/framework/time-zone';

/** The SQL condition of a filter. */
export type Condition = Expression<SqlBool>;

type FilterBuilder<Value, Context, Values, Result> = (
  value: Value,
  context: Context,
  values: Values,
) => Result | null;

/**
 * All filters of a contract: each maps its value to a condition, or to null for none. It may use the list's `context`
 * and the other values. A missing filter does not compile.
 */
export type FilterTable<Values, Context = unknown, Result = Condition> = {
  readonly [Name in keyof Values]-?:
    | FilterBuilder<Exclude<Values[Name], undefined>, Context, Values, Result>
    | { evenUnchosen: FilterBuilder<Values[Name], Context, Values, Result> };
};

/** The conditions of the chosen filters. An empty text counts as not chosen. */
export const buildConditions = <Values extends object, Context, Result = Condition>(
  table: FilterTable<Values, Context, Result>,
  values: Values,
  context: Context,
): Result[] =>
  typedKeys(table).flatMap(name => {
    const entry = table[name];
    const value = values[name];
    let condition: Result | null = null;
    if (typeof entry === 'object') condition = entry.evenUnchosen(value, context, values);
    else if (isChosen(value)) condition = entry(value, context, values);
    return condition === null ? [] : [condition];
  });

const isChosen = <Value>(value: Value): value is Exclude<Value, undefined> =>
  value !== undefined && value !== '';
export const typedKeys = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table)[];

/** Several filters with one shared condition: only the first chosen one returns it. */
export const shareCondition = <Name extends keyof Values, Values, Context>(
  names: readonly Name[],
  condition: (values: Values, context: Context) => Condition,
) =>
  Object.fromEntries(
    names.map(name => [
      name,
      (_: unknown, context: Context, values: Values) =>
        names.find(each => isChosen(values[each])) === name ? condition(values, context) : null,
    ]),
  ) as Record<Name, FilterBuilder<unknown, Context, Values, Condition>>;

/**
 * A filter with several values, from a condition for any of them: « not » matches all other rows, including those
 * without a value. No value is left if a restriction has removed all: nothing matches.
 */
export const multiValueFilter =
  <Value, Context = unknown, Values = unknown>(
    condition: (included: Value[], context: Context, values: Values) => Condition,
  ) =>
  (filter: MultiValue<Value>, context: Context, values: Values): Condition => {
    const { values: listed, not } = parseMultiValue(filter);
    const matches = listed.length ? condition(listed, context, values) : sql<boolean>`false`;
    return not ? sql<boolean>`(${matches}) is not true` : matches;
  };

/** A filter of rows whose column has one of the values. */
export const columnFilter = (column: RawBuilder<unknown>) => {
  const buildCondition = multiValueFilter<string | number>(values =>
    values.length === 1
      ? sql<boolean>`${column} = ${values[0]}`
      : sql<boolean>`${column} in (${sql.join(values)})`,
  );
  return <Value extends string | number>(filter: MultiValue<Value>) =>
    buildCondition(filter as MultiValue<string | number>, null, null);
};

/** At least one of the conditions. */
export const orConditions = (conditions: readonly Condition[]) =>
  conditions.length === 1 ? conditions[0] : sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** Three-way radio: « no » is the opposite condition, which can be passed explicitly to match an index. */
export const threeWayFilter = (choice: 'all' | 'no' | 'yes', yes: Condition, no: Condition = not(yes)) => {
  if (choice === 'all') return null;
  return choice === 'yes' ? yes : no;
};
const not = (condition: Condition) => sql<boolean>`not (${condition})`;

export const andConditions = (conditions: readonly Expression<unknown>[]) =>
  conditions.length ? sql`${sql.join(conditions, sql` and `)}` : sql`true`;

/** Converts between instants and local time in the product's time zone; days are local. */
export const toLocalTime = (time: RawBuilder<unknown>) => sql`${time} at time zone ${sql.lit(timeZone)}`;
export const toLocalDay = (instant: RawBuilder<unknown>) => sql`(${toLocalTime(instant)})::date`;
export const sinceDay = (instant: RawBuilder<unknown>) => (day: string) =>
  sql<boolean>`${instant} >= ${toLocalTime(sql`${day}::date::timestamp`)}`;
export const untilDay = (instant: RawBuilder<unknown>) => (day: string) =>
  sql<boolean>`${instant} < ${toLocalTime(sql`(${day}::date + 1)::timestamp`)}`;
