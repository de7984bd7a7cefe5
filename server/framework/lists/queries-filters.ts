import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type MultiValue, parseMultiValue } from '../../../contract/framework/multi-value';
import { timeZone } from '../../../contract/framework/today';

/** The SQL condition of a filter. */
export type Condition = Expression<SqlBool>;

type FilterBuilder<Value, Context, Values, Answer> = (
  value: Value,
  context: Context,
  values: Values,
) => Answer | null;

/**
 * All filters of a contract: each maps its value to a condition, or to null for none. It may use the list's `context`
 * and the other values. A missing filter does not compile.
 */
export type FilterTable<Values, Context = unknown, Answer = Condition> = {
  readonly [Name in keyof Values]-?:
    | FilterBuilder<Exclude<Values[Name], undefined>, Context, Values, Answer>
    | { evenUnchosen: FilterBuilder<Values[Name], Context, Values, Answer> };
};

/** The conditions of the chosen filters. An empty text counts as not chosen. */
export const buildConditions = <Values extends object, Context, Answer = Condition>(
  table: FilterTable<Values, Context, Answer>,
  values: Values,
  context: Context,
): Answer[] =>
  typedKeys(table).flatMap(name => {
    const [entry, value] = [table[name], values[name]];
    const answer =
      typeof entry === 'object'
        ? entry.evenUnchosen(value, context, values)
        : isChosen(value)
          ? entry(value, context, values)
          : null;
    return answer === null ? [] : [answer];
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
    condition: (some: Value[], context: Context, values: Values) => Condition,
  ) =>
  (filter: MultiValue<Value>, context: Context, values: Values): Condition => {
    const { values: some, not } = parseMultiValue(filter);
    const matches = some.length ? condition(some, context, values) : sql<boolean>`false`;
    return not ? sql<boolean>`(${matches}) is not true` : matches;
  };

/** The same for a column with the value. */
export const columnFilter = (column: RawBuilder<unknown>) => {
  const which = multiValueFilter<string | number>(some =>
    some.length === 1 ? sql<boolean>`${column} = ${some[0]}` : sql<boolean>`${column} in (${sql.join(some)})`,
  );
  return <Value extends string | number>(filter: MultiValue<Value>) =>
    which(filter as MultiValue<string | number>, null, null);
};

/** At least one of the conditions. */
export const orConditions = (conditions: readonly Condition[]) =>
  conditions.length === 1 ? conditions[0] : sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** Three-way radio: « no » is the opposite condition, which can be passed explicitly to match an index. */
export const threeWayFilter = (choice: 'all' | 'no' | 'yes', yes: Condition, no: Condition = not(yes)) =>
  choice === 'all' ? null : choice === 'yes' ? yes : no;
const not = (condition: Condition) => sql<boolean>`not (${condition})`;

export const andConditions = (conditions: readonly Expression<unknown>[]) =>
  conditions.length ? sql`${sql.join(conditions, sql` and `)}` : sql`true`;

/** Converts between instants and local time at the place of work; days are local. */
export const toLocalTime = (time: RawBuilder<unknown>) => sql`${time} at time zone ${sql.lit(timeZone)}`;
export const toLocalDay = (instant: RawBuilder<unknown>) => sql`(${toLocalTime(instant)})::date`;
export const sinceDay = (instant: RawBuilder<unknown>) => (day: string) =>
  sql<boolean>`${instant} >= ${toLocalTime(sql`${day}::date::timestamp`)}`;
export const untilDay = (instant: RawBuilder<unknown>) => (day: string) =>
  sql<boolean>`${instant} < ${toLocalTime(sql`(${day}::date + 1)::timestamp`)}`;
