import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../db/client';
import { getDirection, type Order, sortDirection, type Valued } from './queries-batches';
import type { Sort } from './row-source';

/**
 * The parts in which a page's ids are looked up: rows with a value, then rows without one. One part is enough if every
 * row has a value, or in descending order by a column's own index: read backwards, it has rows without a value last.
 */
export const listPageParts = (order: Order, { descending }: Sort): Valued[] => {
  const hasOwnIndex = !order.references && !order.computed;
  return !order.nulls || (descending && hasOwnIndex) ? [null] : [true, false];
};

type References = NonNullable<Order['references']>;
/** The table that a row references, in the order of the list. */
const referencedTable = ({ table }: References, sort: Sort) => table(sortDirection(sort));
/** Joins a row to what it references; `table` is the alias of the row's table. */
const joinsReferenced = (table: string, { column }: References) =>
  sql<boolean>`referenced.id = ${sql.ref(`${table}.${column}`)}`;
/** Rows with what they reference as `referenced`, also those that reference nothing. */
const leftJoinReferenced = <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  table: string,
  { references }: Order,
  sort: Sort,
) =>
  references
    ? (query.leftJoin(referencedTable(references, sort).as<string>('referenced'), join =>
        join.on(joinsReferenced(table, references)),
      ) as typeof query)
    : query;
const idOf = (table: string) => sql.ref<number>(`${table}.id`);

/** The rows of a part in its order, by the index that fits; `table` is the alias of their table in `query`. */
export const queryPart = <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  table: string,
  order: Order,
  sort: Sort,
  valued: Valued,
) => {
  const { column, references } = order;
  const id = idOf(table);
  const direction = sortDirection(sort);
  if (valued === false) {
    const value: RawBuilder<unknown> = references ? sql.ref(`${table}.${references.column}`) : column;
    return query.where(sql<boolean>`${value} is null`).orderBy(sql`${id} ${direction}`);
  }
  const rows = references
    ? (query.innerJoin(referencedTable(references, sort).as<string>('referenced'), join =>
        join.on(joinsReferenced(table, references)),
      ) as typeof query)
    : query;
  // Written like an index read backwards that has nulls last; there are no nulls in this part.
  const nullsPlace = sort.descending ? ' nulls last' : ' nulls first';
  const nulls = sql.raw(order.nulls && !references ? nullsPlace : '');
  return (valued && !references ? rows.where(sql<boolean>`${column} is not null`) : rows)
    .orderBy(sql`${column} ${direction}${nulls}`)
    .orderBy(sql`${id} ${direction}`);
};

/**
 * Like `queryPart`, but for only as many rows as a page needs, one referenced row after the other:
 * where most rows are outside the reader's row access, a plan that joins all of them would read all. `mayHaveRows`: a
 * condition on `referenced` that selects those which may have any.
 */
const queryByReferenced = <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  table: string,
  { column, references }: Order,
  sort: Sort,
  mayHaveRows: RawBuilder<unknown>,
  maxRows: number,
) => {
  const id = idOf(table);
  const direction = sortDirection(sort);
  // All rows of one referenced row, then sorted: with a limit the planner would walk all rows in order of id.
  const rows = query
    .where(sql<boolean>`${sql.ref(`${table}.${references!.column}`)} = referenced.id`)
    .select(id.as('id'))
    .offset(0);
  return sql`select ${id}, ${column} as sort_key
    from (select referenced.* from ${referencedTable(references!, sort)} referenced where ${mayHaveRows}
      order by ${column} ${direction}) referenced
    cross join lateral (select id from (${rows}) matching order by id ${direction} limit ${maxRows}) ${sql.table(table)}
    order by ${column} ${direction}, ${id} ${direction} limit ${maxRows}`;
};

/** Sorts a small set of rows in the list's order, rows without a value last. */
export const orderRows = <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  table: string,
  order: Order,
  sort: Sort,
) => {
  const rows = leftJoinReferenced(query, table, order, sort);
  return rows
    .orderBy(sql`${order.column} ${getDirection(order, sort)}`)
    .orderBy(sql`${idOf(table)} ${sortDirection(sort)}`);
};

/** The ids of a page's rows, as a query. */
export type Ids = Expression<{ id: number }>;
type PartQuery<DB, TB extends keyof DB> = { query: SelectQueryBuilder<DB, TB, object>; valued: Valued };

/**
 * The ids of a page, from queries for the parts it may span: by the index of the order, or if `mayHaveRows` is given
 * per referenced row (`queryByReferenced`).
 */
export const queryPageByParts = <DB, TB extends keyof DB>(
  db: Db,
  parts: PartQuery<DB, TB>[],
  table: string,
  order: Order,
  sort: Sort,
  { limit, offset }: PageRange,
  mayHaveRows?: RawBuilder<unknown>,
): Ids => {
  const [firstPart] = parts;
  if (parts.length === 1 && !mayHaveRows && !order.computed)
    return queryPart(firstPart.query, table, order, sort, firstPart.valued)
      .select(idOf(table).as('id'))
      .limit(limit)
      .offset(offset)
      .$castTo<{ id: number }>();
  if (order.computed) return querySortedPage(db, parts, table, order, sort, { limit, offset });
  const maxRows = limit + offset;
  const partQueries = parts.map(({ query, valued }) => {
    if (mayHaveRows && valued !== false)
      return sql`(${queryByReferenced(query, table, order, sort, mayHaveRows, maxRows)})`;
    const key = valued === false ? sql`null::${sql.raw(order.type)}` : order.column;
    return sql`(${queryPart(query, table, order, sort, valued)
      .select([idOf(table).as('id'), key.as('sort_key')])
      .limit(maxRows)})`;
  });
  return selectPage(db, sql.join(partQueries, sql` union all `), table, sort, { limit, offset });
};

/**
 * Like `queryPageByParts`, for an order without an index: the value is computed once per row, and rows without one come
 * after all others.
 */
const querySortedPage = <DB, TB extends keyof DB>(
  db: Db,
  parts: PartQuery<DB, TB>[],
  table: string,
  order: Order,
  sort: Sort,
  range: PageRange,
) => {
  const direction = sortDirection(sort);
  const maxRows = range.limit + range.offset;
  const partsWith = (valued: boolean) => parts.filter(part => part.valued === valued);
  const { hasValue, sources, value } = order.computed!;
  const sourceColumns = Object.entries(sources).map(([name, column]) => column.as(name));
  const computed = partsWith(true).map(
    ({ query }) =>
      sql`(select id, ${value} as sort_key from (${query
        .where(hasValue)
        .select([idOf(table).as('id'), ...sourceColumns])
        .offset(0)}) sources offset 0)`,
  );
  const withoutValue = partsWith(false).map(
    ({ query }) =>
      sql`(${queryPart(query, table, order, sort, false)
        .select([idOf(table).as('id'), sql`null::${sql.raw(order.type)}`.as('sort_key')])
        .limit(sql<number>`${maxRows} - (select count(*) from with_value)`)})`,
  );
  const withValue = computed.length
    ? sql`select * from (${sql.join(computed, sql` union all `)}) computed where sort_key is not null
      order by sort_key ${direction}, id ${direction} limit ${maxRows}`
    : sql`select null::int as id, null::${sql.raw(order.type)} as sort_key where false`;
  return selectPage(
    db,
    sql`with with_value as materialized (${withValue})
      ${sql.join([sql`select * from with_value`, ...withoutValue], sql` union all `)}`,
    table,
    sort,
    range,
  );
};

/** Up to this many matching rows are found faster all at once than by walking an index in order. */
export const smallResultLimit = 50;

/** Like `queryPageByParts`, when few rows match: all are found in the best way, then sorted. */
export const querySmallPage = <DB, TB extends keyof DB>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, object>,
  table: string,
  order: Order,
  sort: Sort,
  range: PageRange,
) => {
  const rows = leftJoinReferenced(query, table, order, sort);
  // `offset 0` prevents a merge with the outer order, which would walk rows in order until enough match.
  const allRows = rows.select([idOf(table).as('id'), order.column.as('sort_key')]).offset(0);
  return selectPage(db, sql`${allRows}`, table, sort, range);
};

type PageRange = { limit: number; offset: number };
/** The ids of a page of rows; `rows`: a query that selects their `id` and `sort_key`. */
const selectPage = (
  db: Db,
  rows: RawBuilder<unknown>,
  table: string,
  sort: Sort,
  { limit, offset }: PageRange,
): Ids => {
  const direction = sortDirection(sort);
  return db
    .selectFrom(sql<object>`(${rows})`.as(table))
    .select(idOf(table).as('id'))
    .orderBy(sql`${sql.ref(`${table}.sort_key`)} ${direction} nulls last`)
    .orderBy(sql`${idOf(table)} ${direction}`)
    .limit(limit)
    .offset(offset);
};

/** As written by `normalizeSearchText`, for texts that are not stored that way. */
export const normalizeTextSql = (text: RawBuilder<unknown>) => sql<string>`code_key(${text})`;
