import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { namedIn, type Several } from '../../../contract/framework/several';
import { timeZone } from '../../../contract/framework/today';

/** What a filter asks of a row. */
export type Condition = Expression<SqlBool>;

type Ask<Value, Context, Values, Answer> = (value: Value, context: Context, values: Values) => Answer | null;

/**
 * Every filter of a contract, once: what its value asks for, or null where that is nothing. It may see what the list
 * is asked by (`context`) and the other values. A filter that is missing does not compile.
 */
export type FilterTable<Values, Context = unknown, Answer = Condition> = {
  readonly [Name in keyof Values]-?:
    | Ask<Exclude<Values[Name], undefined>, Context, Values, Answer>
    | { evenUnchosen: Ask<Values[Name], Context, Values, Answer> };
};

/** What the chosen filters ask for. An empty text chooses nothing. */
export const conditionsOf = <Values extends object, Context, Answer = Condition>(
  table: FilterTable<Values, Context, Answer>,
  values: Values,
  context: Context,
): Answer[] =>
  namesOf(table).flatMap(name => {
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
export const namesOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table)[];

/** Filters that are one condition: the first of them that is chosen asks for all. */
export const together = <Name extends keyof Values, Values, Context>(
  names: readonly Name[],
  condition: (values: Values, context: Context) => Condition,
) =>
  Object.fromEntries(
    names.map(name => [
      name,
      (_: unknown, context: Context, values: Values) =>
        names.find(each => isChosen(values[each])) === name ? condition(values, context) : null,
    ]),
  ) as Record<Name, Ask<unknown, Context, Values, Condition>>;

/**
 * A filter that takes several values, from what any of some of them asks for: of « not » all other rows, and rows
 * without a value are among these. No value is left where a lock has taken all.
 */
export const whichOf =
  <Value, Context = unknown, Values = unknown>(
    condition: (some: Value[], context: Context, values: Values) => Condition,
  ) =>
  (asked: Several<Value>, context: Context, values: Values): Condition => {
    const { values: some, not } = namedIn(asked);
    const any = some.length ? condition(some, context, values) : sql<boolean>`false`;
    return not ? sql<boolean>`(${any}) is not true` : any;
  };

/** The same of a column that holds the value. */
export const among = (column: RawBuilder<unknown>) => {
  const which = whichOf<string | number>(some =>
    some.length === 1 ? sql<boolean>`${column} = ${some[0]}` : sql<boolean>`${column} in (${sql.join(some)})`,
  );
  return <Value extends string | number>(asked: Several<Value>) =>
    which(asked as Several<string | number>, null, null);
};

/** Any of some conditions. */
export const anyOf = (conditions: readonly Condition[]) =>
  conditions.length === 1 ? conditions[0] : sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** The three-way radios: « no » asks for the opposite, which an index may want to have spelled out. */
export const eitherWay = (wanted: 'all' | 'no' | 'yes', yes: Condition, no: Condition = not(yes)) =>
  wanted === 'all' ? null : wanted === 'yes' ? yes : no;
const not = (condition: Condition) => sql<boolean>`not (${condition})`;

export const allOf = (conditions: readonly Expression<unknown>[]) =>
  conditions.length ? sql`${sql.join(conditions, sql` and `)}` : sql`true`;

/** An instant on the clocks of the place where the work is done, or the instant of a time on them; days are those. */
export const onLocalClock = (time: RawBuilder<unknown>) => sql`${time} at time zone ${sql.lit(timeZone)}`;
export const dayOf = (instant: RawBuilder<unknown>) => sql`(${onLocalClock(instant)})::date`;
export const sinceDay = (instant: RawBuilder<unknown>) => (day: string) =>
  sql<boolean>`${instant} >= ${onLocalClock(sql`${day}::date::timestamp`)}`;
export const untilDay = (instant: RawBuilder<unknown>) => (day: string) =>
  sql<boolean>`${instant} < ${onLocalClock(sql`(${day}::date + 1)::timestamp`)}`;
