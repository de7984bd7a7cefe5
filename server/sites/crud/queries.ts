import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type CrudKey, isFreeText, unwrapNullable } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { getItemSchema } from '../../../contract/framework/multi-value';
import { today } from '../../../contract/framework/today';
import { getFieldMeta, isDay, type ThreeWay } from '../../../contract/organisation/vocabulary';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import type { Page, Sort } from '../../framework/lists/list-handler';
import { getDirection, type Order, readInBatches } from '../../framework/lists/queries-batches';
import { columnFilter } from '../../framework/lists/queries-filters';
import { normalizeTextSql } from '../../framework/lists/queries-orders';
import { containsPattern, normalizeSearchText } from '../../framework/lists/search-text';
import { completeRow, requireComplete, requireUnchangedKey, runAfterChange } from './row-rules';
import { rowVisibleTo } from './visibility';

export type Row = Record<string, unknown> & { id: number; version: number };
export type Filters = Record<string, unknown> & { ids?: number[] };
/** A contract and its table: a column for each field, of the same name. */
export type PlainResource = { contract: ResourceContract; table: CrudKey };

/** The visible rows, optionally filtered. */
const where = (db: Db, { contract }: PlainResource, user: User, filters: Filters = {}) =>
  sql.join([rowVisibleTo(db, contract, user), ...conditions(contract, filters)], sql` and `);
const from = ({ table }: PlainResource) => sql`from ${sql.table(table)} as t`;

export const listRows = async (
  db: Db,
  plain: PlainResource,
  user: User,
  filters: Filters,
  { sort, ...page }: Page,
) => {
  const order = orderOf(plain.contract, sort.by);
  const { rows } = await sql<Row>`
    select t.* ${from(plain)} where ${where(db, plain, user, filters)}
    order by ${order.column} ${getDirection(order, sort)}, t.id ${sql.raw(sort.descending ? 'desc' : 'asc')}
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
};

export const countRows = async (db: Db, plain: PlainResource, user: User, filters: Filters) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n ${from(plain)} where ${where(db, plain, user, filters)}`.execute(db);
  return rows[0].n;
};

/** All rows in the list's order, in batches. */
export const iterateRows = (db: Db, plain: PlainResource, user: User, filters: Filters, sort: Sort) => {
  const order = orderOf(plain.contract, sort.by);
  return readInBatches<Row & { sort_key: string | null }>(
    order,
    sort,
    sql<number>`t.id`,
    async ({ condition, key }, limit) =>
      (
        await sql<Row & { sort_key: string | null }>`
          select t.*, ${key} as sort_key ${from(plain)}
          where ${where(db, plain, user, filters)} and ${condition}
          order by ${order.column} ${getDirection(order, sort)}, t.id ${sql.raw(sort.descending ? 'desc' : 'asc')}
          limit ${limit}`.execute(db)
      ).rows,
  );
};

/** One visible row; an invisible row is treated like a missing one. */
export const findRow = (db: Db, plain: PlainResource, user: User, id: number) =>
  oneRow(db, plain, user, id, sql``);
/** The same, locked against other writers until the transaction ends. */
export const lockRow = (db: Db, plain: PlainResource, user: User, id: number) =>
  oneRow(db, plain, user, id, sql`for update of t`);
const oneRow = async (db: Db, plain: PlainResource, user: User, id: number, lock: RawBuilder<unknown>) => {
  const { rows } = await sql<Row>`
    select t.* ${from(plain)} where t.id = ${id} and ${where(db, plain, user)} ${lock}`.execute(db);
  return rows[0];
};

export const insertRow = async (db: Db, { table }: PlainResource, input: Record<string, unknown>) => {
  const values = await completeRow(db, table, input);
  requireComplete(table, values);
  const names = Object.keys(values);
  const { rows } = await sql<Row>`
    insert into ${sql.table(table)} (${sql.join(names.map(name => sql.ref(name)))})
    values (${sql.join(names.map(name => values[name]))}) returning *`.execute(db);
  await runAfterChange(db, table, [rows[0].id]);
  return rows[0];
};

/** Inserts new rows of an import; returns their ids by their keys. */
export const insertRows = async (db: Db, plain: PlainResource, rows: Record<string, unknown>[]) => {
  const names = columnsOf(plain)
    .concat('created_by')
    .map(name => sql.ref(name));
  const { rows: made } = await sql<{ id: number; key: string }>`
    insert into ${sql.table(plain.table)} (${sql.join(names)})
    select ${sql.join(names)} from ${asRows(plain, rows)} as t
    returning id, ${sql.ref(plain.contract.key!)}::text as key`.execute(db);
  await runAfterChange(
    db,
    plain.table,
    made.map(({ id }) => id),
  );
  return new Map(made.map(({ id, key }) => [key, id]));
};

/** Updates records from complete rows of an import. */
export const updateRows = async (
  db: Db,
  plain: PlainResource,
  rows: (Record<string, unknown> & { id: number })[],
) => {
  const changes = columnsOf(plain).map(name => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`);
  await sql`
    update ${sql.table(plain.table)} as t set ${sql.join([...changes, sql`version = t.version + 1`])}
    from ${asRows(plain, rows)} as r where t.id = r.id`.execute(db);
  await runAfterChange(
    db,
    plain.table,
    rows.map(({ id }) => id),
  );
};

export type MatchingRow = Row & { reachable: boolean; created_by: number | null };
/**
 * The records with one of the keys, or one that differs only in case and accents, and whether the user may see them.
 */
export const findSimilarRows = async (
  db: Db,
  plain: PlainResource,
  user: User,
  keys: string[],
  lock: boolean,
) => {
  const key = sql`${column(plain.contract.key!)}::text`;
  const wanted = keys.filter(Boolean);
  const { rows } = await sql<MatchingRow>`
    select t.*, ${rowVisibleTo(db, plain.contract, user)} as reachable ${from(plain)}
    where ${key} = any(${wanted}::text[]) or ${normalizeTextSql(key)} = any(${wanted.map(text => normalizeSearchText(text))}::text[])
    order by t.id ${lock ? sql`for update of t` : sql``}`.execute(db);
  return rows;
};

/** Which of some rows, by index, the user could see with these values. */
export const filterVisibleRows = async (
  db: Db,
  plain: PlainResource,
  user: User,
  rows: { after: Record<string, unknown>; created_by: number | null }[],
) => {
  const candidates = rows.map(({ after, created_by }, id) => ({ ...after, created_by, id }));
  const { rows: reached } = await sql<{ id: number }>`
    select t.id from ${asRows(plain, candidates)} as t where ${rowVisibleTo(db, plain.contract, user)}`.execute(
    db,
  );
  return new Set(reached.map(({ id }) => id));
};

/** Casts rows to the table's type. */
const asRows = ({ table }: PlainResource, rows: Record<string, unknown>[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;
const columnsOf = ({ contract }: PlainResource) =>
  Object.keys(contract.record.shape).filter(name => name !== 'id' && name !== 'version');

export const updateRow = async (
  db: Db,
  { table }: PlainResource,
  id: number,
  values: Record<string, unknown>,
) => {
  requireUnchangedKey(table, values);
  const changes = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`
    update ${sql.table(table)} set ${sql.join([...changes, sql`version = version + 1`])}
    where id = ${id}`.execute(db);
  await runAfterChange(db, table, [id]);
};

export const deleteRow = async (db: Db, { table }: PlainResource, id: number) => {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db);
  await runAfterChange(db, table, [id]);
};

const conditions = ({ record, filters: { shape } }: ResourceContract, { ids, ...filters }: Filters) => [
  ...(ids ? [sql`t.id = any(${ids}::int[])`] : []),
  ...Object.entries(filters)
    .filter(([name, value]) => name in shape && value !== undefined)
    .map(([name, value]) =>
      getItemSchema(shape[name] as z.ZodType)
        ? columnFilter(column(name))(value as string)
        : condition(record, name, value),
    ),
];

const condition = ({ shape }: z.ZodObject, name: string, value: unknown) => {
  const field = shape[name] as z.ZodType | undefined;
  if (!field) {
    const [, day, end] = /^(.*)_(from|to|passed)$/.exec(name)!;
    if (end === 'passed') return hasPassed(column(day), value as z.infer<typeof ThreeWay>);
    return end === 'from' ? sql`${column(day)} >= ${value}::date` : sql`${column(day)} <= ${value}::date`;
  }
  return isFreeText(field)
    ? sql`${normalizeTextSql(column(name))} like ${containsPattern(String(value))}`
    : sql`${column(name)} = ${value}`;
};

/** A due day: it has not passed until the end of that day in Algeria. */
const hasPassed = (day: RawBuilder<unknown>, wanted: z.infer<typeof ThreeWay>) =>
  wanted === 'all' ? sql`true` : sql`coalesce(${day} < ${today()}::date, false) = ${wanted === 'yes'}`;

/** Sorts texts the same on every database: lower case, byte by byte. */
const orderOf = ({ record }: ResourceContract, name: string): Order => {
  const field = record.shape[name] as z.ZodType;
  const nulls = unwrapNullable(field) === field ? undefined : 'last';
  return isFreeText(field)
    ? { column: sql`${normalizeTextSql(column(name))} collate "C"`, type: 'text', nulls }
    : { column: column(name), type: typeOf(field), nulls };
};
const typeOf = (field: z.ZodType): Order['type'] => {
  const { word } = getFieldMeta(field) ?? {};
  const { type } = unwrapNullable(field).def;
  if (isDay(field)) return 'date';
  if (word === 'timestamp') return 'timestamptz';
  return type === 'number' ? 'numeric' : type === 'boolean' ? 'boolean' : 'text';
};

const column = (name: string) => sql`${sql.ref(`t.${name}`)}`;
