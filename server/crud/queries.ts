import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { isFreeText, withoutNull } from '../../contract/crud';
import type { ResourceContract } from '../../contract/endpoint';
import { meaningOf } from '../../contract/vocabulary';
import { accountVisibleTo, usableAccount } from '../accounts/visibility';
import type { Db } from '../db/client';
import type { Page, Sort } from '../platform/listing';
import { directionOf, inBatches, type Order } from '../platform/queries-batches';
import { containing } from '../platform/search-text';
import type { User } from '../platform/user';
import { rowVisibleTo } from './visibility';

export type Row = Record<string, unknown> & { id: number; version: number };
export type Filters = Record<string, unknown> & { ids?: number[] };
/** A contract and the table that holds its rows: a column for each field, of the same name. */
export type Plain = { contract: ResourceContract; table: string };

/** Which rows: those the user may reach, or of these the ones that a filter leaves. */
const where = (db: Db, { contract }: Plain, user: User, filters: Filters = {}) =>
  sql.join([rowVisibleTo(db, contract, user), ...conditions(contract, filters)], sql` and `);
const from = ({ table }: Plain) => sql`from ${sql.table(table)} as t`;

export const rowPage = async (
  db: Db,
  plain: Plain,
  user: User,
  filters: Filters,
  { sort, ...page }: Page,
) => {
  const order = orderOf(plain.contract, sort.by);
  const { rows } = await sql<Row>`
    select t.* ${from(plain)} where ${where(db, plain, user, filters)}
    order by ${order.column} ${directionOf(order, sort)}, t.id ${sql.raw(sort.descending ? 'desc' : 'asc')}
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
};

export const countRows = async (db: Db, plain: Plain, user: User, filters: Filters) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n ${from(plain)} where ${where(db, plain, user, filters)}`.execute(db);
  return rows[0].n;
};

/** All rows in the list's order, in batches. */
export const allRows = (db: Db, plain: Plain, user: User, filters: Filters, sort: Sort) => {
  const order = orderOf(plain.contract, sort.by);
  return inBatches<Row & { sort_key: string | null }>(
    order,
    sort,
    sql<number>`t.id`,
    async ({ condition, key }, limit) =>
      (
        await sql<Row & { sort_key: string | null }>`
          select t.*, ${key} as sort_key ${from(plain)}
          where ${where(db, plain, user, filters)} and ${condition}
          order by ${order.column} ${directionOf(order, sort)}, t.id ${sql.raw(sort.descending ? 'desc' : 'asc')}
          limit ${limit}`.execute(db)
      ).rows,
  );
};

/** One row that the user may reach; a row outside answers like one that does not exist. */
export const findRow = (db: Db, plain: Plain, user: User, id: number) => oneRow(db, plain, user, id, sql``);
/** The same, locked against other writers until the transaction ends. */
export const lockRow = (db: Db, plain: Plain, user: User, id: number) =>
  oneRow(db, plain, user, id, sql`for update of t`);
const oneRow = async (db: Db, plain: Plain, user: User, id: number, lock: RawBuilder<unknown>) => {
  const { rows } = await sql<Row>`
    select t.* ${from(plain)} where t.id = ${id} and ${where(db, plain, user)} ${lock}`.execute(db);
  return rows[0];
};

export const insertRow = async (db: Db, { table }: Plain, values: Record<string, unknown>) => {
  const names = Object.keys(values);
  const { rows } = await sql<Row>`
    insert into ${sql.table(table)} (${sql.join(names.map(name => sql.ref(name)))})
    values (${sql.join(names.map(name => values[name]))}) returning *`.execute(db);
  return rows[0];
};

export const updateRow = async (db: Db, { table }: Plain, id: number, values: Record<string, unknown>) => {
  const changes = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`
    update ${sql.table(table)} set ${sql.join([...changes, sql`version = version + 1`])}
    where id = ${id}`.execute(db);
};

export const deleteRow = (db: Db, { table }: Plain, id: number) =>
  sql`delete from ${sql.table(table)} where id = ${id}`.execute(db);

/** Somebody in use whom the caller may reach. */
export const isReachableAccount = async (db: Db, user: User, id: number) =>
  !!(await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where(usableAccount)
    .where(accountVisibleTo(user))
    .executeTakeFirst());

const conditions = ({ record, filters: { shape } }: ResourceContract, { ids, ...filters }: Filters) => [
  ...(ids ? [sql`t.id = any(${ids}::int[])`] : []),
  ...Object.entries(filters)
    .filter(([name, value]) => name in shape && value !== undefined)
    .map(([name, value]) => condition(record, name, value)),
];

const condition = ({ shape }: z.ZodObject, name: string, value: unknown) => {
  const field = shape[name] as z.ZodType | undefined;
  if (!field) {
    const [, day, end] = /^(.*)_(from|to)$/.exec(name)!;
    return end === 'from' ? sql`${column(day)} >= ${value}::date` : sql`${column(day)} <= ${value}::date`;
  }
  return isFreeText(field)
    ? sql`${plainText(column(name))} like ${containing(String(value))}`
    : sql`${column(name)} = ${value}`;
};

/** Texts in one order on every database: lower case, byte by byte. */
const orderOf = ({ record }: ResourceContract, name: string): Order => {
  const field = record.shape[name] as z.ZodType;
  const nulls = withoutNull(field) === field ? undefined : 'last';
  return isFreeText(field)
    ? { column: sql`${plainText(column(name))} collate "C"`, type: 'text', nulls }
    : { column: column(name), type: typeOf(field), nulls };
};
const typeOf = (field: z.ZodType): Order['type'] => {
  const { word } = meaningOf(field) ?? {};
  const { type } = withoutNull(field).def;
  if (word === 'day') return 'date';
  if (word === 'timestamp') return 'timestamptz';
  return type === 'number' ? 'numeric' : type === 'boolean' ? 'boolean' : 'text';
};

/** As `searchText` writes it, for tables that keep no search text of their own. */
const plainText = (text: RawBuilder<unknown>) =>
  sql`lower(translate(${text}, ${sql.lit(accented + accented.toUpperCase())}, ${sql.lit(plain + plain)}))`;
const accented = 'àáâäãåçèéêëìíîïñòóôöõùúûüýÿ';
const plain = 'aaaaaaceeeeiiiinooooouuuuyy';
const column = (name: string) => sql`${sql.ref(`t.${name}`)}`;
