import { type RawBuilder, sql } from 'kysely';
import type { Sort } from './listing';
import type { Order, Valued } from './queries-batches';

/** Orders of work by whose it is and where: the names lead, in their order, to the rows of each by the index of these. */
export const byAgent: Order = { column: sql`o.username_key`, type: 'text', nulls: 'last', of: 'agent_id' };
export const bySiteCode: Order = { column: sql`o.code_search`, type: 'text', of: 'site_id' };

/** The parts that the ids of a page are looked up in. Downwards an index of its own has what has no value last. */
export const partsOf = ({ nulls, of }: Order, { descending }: Sort): Valued[] =>
  !nulls || (descending && !of) ? [null] : [true, false];

const holderOf = (of: NonNullable<Order['of']>, { descending }: Sort) =>
  of === 'agent_id'
    ? sql`(select id, username_key collate "C" as username_key from accounts order by 2 ${sql.raw(descending ? 'desc' : 'asc')})`
    : sql`sites`;
const naming = (table: string, of: NonNullable<Order['of']>) => (join: any) =>
  join.on(sql`o.id = ${sql.ref(`${table}.${of}`)}`);

/** The rows of a part in its order, each by the index that serves it. */
export const inPart = (query: any, table: string, order: Order, sort: Sort, valued: Valued) => {
  const { column, of } = order;
  const id = sql.ref(`${table}.id`);
  const direction = sql.raw(sort.descending ? 'desc' : 'asc');
  if (valued === false) {
    const value: RawBuilder<unknown> = of ? sql.ref(`${table}.${of}`) : column;
    return query.where(sql`${value} is null`).orderBy(sql`${id} ${direction}`);
  }
  const rows = of ? query.innerJoin(holderOf(of, sort).as('o'), naming(table, of)) : query;
  // As an index that has them last downwards is read upwards; there are none here.
  const nulls = sql.raw(!order.nulls || of ? '' : sort.descending ? ' nulls last' : ' nulls first');
  return (valued && !of ? rows.where(sql`${column} is not null`) : rows)
    .orderBy(sql`${column} ${direction}${nulls}`)
    .orderBy(sql`${id} ${direction}`);
};

/** Few rows, whatever they have, in their order. */
export const inOrder = (query: any, table: string, order: Order, sort: Sort) => {
  const { column, nulls, of } = order;
  const direction = sql.raw(sort.descending ? 'desc' : 'asc');
  const rows = of ? query.leftJoin(holderOf(of, sort).as('o'), naming(table, of)) : query;
  return rows
    .orderBy(sql`${column} ${direction}${sql.raw(nulls ? ' nulls last' : '')}`)
    .orderBy(sql`${sql.ref(`${table}.id`)} ${direction}`);
};

/** The ids of a page, from queries for the parts that it may lie in. */
export const pageOfParts = (
  db: any,
  parts: { query: any; valued: Valued }[],
  table: string,
  order: Order,
  sort: Sort,
  { limit, offset }: { limit: number; offset: number },
) => {
  const [only] = parts;
  if (parts.length === 1)
    return inPart(only.query, table, order, sort, only.valued).limit(limit).offset(offset);
  const each = parts.map(({ query, valued }) => {
    const key = valued === false ? sql`null::${sql.raw(order.type)}` : order.column;
    return sql`(${inPart(query, table, order, sort, valued)
      .select([`${table}.id`, key.as('sort_key')])
      .limit(limit + offset)})`;
  });
  const direction = sql.raw(sort.descending ? 'desc' : 'asc');
  return db
    .selectFrom(sql`(${sql.join(each, sql` union all `)})`.as(table))
    .orderBy(sql`${sql.ref(`${table}.sort_key`)} ${direction} nulls last`)
    .orderBy(sql`${sql.ref(`${table}.id`)} ${direction}`)
    .limit(limit)
    .offset(offset);
};

/** As `searchText` writes it, for tables that keep no search text of their own. */
export const plainText = (text: RawBuilder<unknown>) =>
  sql`lower(translate(${text}, ${sql.lit(accented + accented.toUpperCase())}, ${sql.lit(plain + plain)}))`;
const accented = 'àáâäãåçèéêëìíîïñòóôöõùúûüýÿ';
const plain = 'aaaaaaceeeeiiiinooooouuuuyy';
