import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type CrudKey, getImportKey, isObjectList, toKeyText } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { isPlace } from '../../../contract/framework/place';
import type { Db } from '../db/client';
import { nextVersion } from '../db/next-version';
import type { User } from '../identity/user';
import { getDirection, readInBatches, sortDirection } from '../lists/queries-batches';
import { normalizeTextSql } from '../lists/queries-orders';
import type { Page, Sort } from '../lists/row-source';
import { normalizeSearchText } from '../lists/search-text';
import { column, type Filters, filterConditions, getOrder } from './filters';
import { completeRow, requireComplete, requireUnchangedKey, runAfterChange } from './row-rules';
import { rowVisibleTo } from './visibility';

export type Row = Record<string, unknown> & { id: number; version: number };
/** A contract and its table: a column for each field, of the same name. */
export type PlainResource = { contract: ResourceContract; table: CrudKey };

/** The visible rows, optionally filtered. */
const visibleWhere = (db: Db, { contract }: PlainResource, user: User, filters: Filters = {}) =>
  sql.join([rowVisibleTo(db, contract, user), ...filterConditions(contract, filters)], sql` and `);
const fromTable = ({ table }: PlainResource) => sql`from ${sql.table(table)} as t`;

export const listRows = async (
  db: Db,
  plain: PlainResource,
  user: User,
  filters: Filters,
  { sort, ...page }: Page,
) => {
  const order = getOrder(plain.contract, sort.by);
  const { rows } = await sql<Row>`
    select t.* ${fromTable(plain)} where ${visibleWhere(db, plain, user, filters)}
    order by ${order.column} ${getDirection(order, sort)}, t.id ${sortDirection(sort)}
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
};

export const countRows = async (db: Db, plain: PlainResource, user: User, filters: Filters) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n ${fromTable(plain)} where ${visibleWhere(db, plain, user, filters)}`.execute(
    db,
  );
  return rows[0].n;
};

type SortedRow = Row & { sort_key: string | null };

/** All rows in the list's order, in batches. */
export const iterateRows = (db: Db, plain: PlainResource, user: User, filters: Filters, sort: Sort) => {
  const order = getOrder(plain.contract, sort.by);
  return readInBatches<SortedRow>(order, sort, sql<number>`t.id`, async ({ condition, key }, limit) => {
    const { rows } = await sql<SortedRow>`
      select t.*, ${key} as sort_key ${fromTable(plain)}
      where ${visibleWhere(db, plain, user, filters)} and ${condition}
      order by ${order.column} ${getDirection(order, sort)}, t.id ${sortDirection(sort)}
      limit ${limit}`.execute(db);
    return rows;
  });
};

/** One visible row; an invisible row is treated like a missing one. */
export const findRow = (db: Db, plain: PlainResource, user: User, id: number) =>
  selectRow(db, plain, user, id, sql``);
/** The same, locked against other writers until the transaction ends. */
export const lockRow = (db: Db, plain: PlainResource, user: User, id: number) =>
  selectRow(db, plain, user, id, sql`for update of t`);
/** A row, locked for a hook, which sees all of them. */
export const lockAnyRow = async (db: Db, plain: PlainResource, id: number) =>
  (await sql<Row>`select t.* ${fromTable(plain)} where t.id = ${id} for update`.execute(db)).rows.at(0);
const selectRow = async (db: Db, plain: PlainResource, user: User, id: number, lock: RawBuilder<unknown>) => {
  const { rows } = await sql<Row>`
    select t.* ${fromTable(plain)} where t.id = ${id} and ${visibleWhere(db, plain, user)} ${lock}`.execute(
    db,
  );
  return rows[0];
};

/** The visible rows that refer to a record by a field, locked. */
export const lockReferringRows = async (
  db: Db,
  plain: PlainResource,
  user: User,
  field: string,
  id: number,
) => {
  const { rows } = await sql<Row>`
    select t.* ${fromTable(plain)} where ${column(field)} = ${id} and ${visibleWhere(db, plain, user)}
    order by t.id for update of t`.execute(db);
  return rows;
};

export const insertRow = async (
  db: Db,
  { contract, table }: PlainResource,
  input: Record<string, unknown>,
) => {
  const values = await completeRow(db, table, input);
  requireComplete(table, values);
  const names = Object.keys(values);
  const { rows } = await sql<Row>`
    insert into ${sql.table(table)} (${sql.join(names.map(name => sql.ref(name)))})
    values (${sql.join(names.map(name => toColumnValue(contract, name, values[name])))}) returning *`.execute(
    db,
  );
  await runAfterChange(db, table, [rows[0].id]);
  return rows[0];
};

/** Inserts new rows of an import; returns their ids by the texts of their import keys. */
export const insertRows = async (db: Db, plain: PlainResource, rows: Record<string, unknown>[]) => {
  const keyFields = getImportKey(plain.contract);
  const names = listDataColumns(plain)
    .concat('created_by')
    .map(name => sql.ref(name));
  const keys = keyFields.map(name => sql`${sql.ref(name)}::text as ${sql.ref(name)}`);
  const { rows: inserted } = await sql<{ inserted_id: number } & Record<string, string>>`
    insert into ${sql.table(plain.table)} (${sql.join(names)})
    select ${sql.join(names)} from ${toRecordset(plain, rows)} as t
    returning id as inserted_id, ${sql.join(keys)}`.execute(db);
  await runAfterChange(
    db,
    plain.table,
    inserted.map(row => row.inserted_id),
  );
  return new Map(inserted.map(row => [toKeyText(keyFields, row), row.inserted_id]));
};

/** Updates records from complete rows of an import. */
export const updateRows = async (
  db: Db,
  plain: PlainResource,
  rows: (Record<string, unknown> & { id: number })[],
) => {
  const changes = listDataColumns(plain).map(name => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`);
  await sql`
    update ${sql.table(plain.table)} as t set ${sql.join([...changes, sql`version = t.version + 1`])}
    from ${toRecordset(plain, rows)} as r where t.id = r.id`.execute(db);
  await runAfterChange(
    db,
    plain.table,
    rows.map(({ id }) => id),
  );
};

export type MatchingRow = Row & { reachable: boolean; created_by: number | null };
/** Whether another row has these values of some fields; case and accents of a text make no difference. */
export const isTaken = async (
  db: Db,
  plain: PlainResource,
  fields: readonly string[],
  values: Record<string, unknown>,
  id?: number,
) => {
  const conditions = fields.map(field => {
    const value = values[field];
    return typeof value === 'string'
      ? sql`${normalizeTextSql(sql`${column(field)}::text`)} = ${normalizeSearchText(value)}`
      : sql`${column(field)} = ${value}`;
  });
  if (id !== undefined) conditions.push(sql`t.id <> ${id}`);
  const { rows } = await sql`
    select 1 ${fromTable(plain)} where ${sql.join(conditions, sql` and `)} limit 1`.execute(db);
  return rows.length > 0;
};

/**
 * The records with one of these values of a field, or one that differs only in case and accents, and whether the user
 * may see them.
 */
export const findSimilarRows = async (
  db: Db,
  plain: PlainResource,
  user: User,
  field: string,
  keys: string[],
  lock: boolean,
) => {
  const key = sql`${column(field)}::text`;
  const filledKeys = keys.filter(Boolean);
  const { rows } = await sql<MatchingRow>`
    select t.*, ${rowVisibleTo(db, plain.contract, user)} as reachable ${fromTable(plain)}
    where ${key} = any(${filledKeys}::text[]) or ${normalizeTextSql(key)} = any(${filledKeys.map(text => normalizeSearchText(text))}::text[])
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
  const { rows: visible } = await sql<{ id: number }>`
    select t.id from ${toRecordset(plain, candidates)} as t where ${rowVisibleTo(db, plain.contract, user)}`.execute(
    db,
  );
  return new Set(visible.map(({ id }) => id));
};

/** A set of rows of the table's type, for `from`. */
const toRecordset = ({ table }: PlainResource, rows: Record<string, unknown>[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;
/** The columns that an import writes: all fields but the id and the version. */
const listDataColumns = ({ contract }: PlainResource) =>
  Object.keys(contract.record.shape).filter(name => name !== 'id' && name !== 'version');

export const updateRow = async (
  db: Db,
  { contract, table }: PlainResource,
  id: number,
  values: Record<string, unknown>,
) => {
  requireUnchangedKey(table, values);
  const changes = Object.entries(values).map(
    ([name, value]) => sql`${sql.ref(name)} = ${toColumnValue(contract, name, value)}`,
  );
  await sql`
    update ${sql.table(table)} set ${sql.join([...changes, sql`version = ${nextVersion(values)}`])}
    where id = ${id}`.execute(db);
  await runAfterChange(db, table, [id]);
};

export const deleteRow = async (db: Db, { table }: PlainResource, id: number) => {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db);
  await runAfterChange(db, table, [id]);
};

/** A value as its column takes it: drivers would send a list of objects as a list of the database's own. */
const toColumnValue = ({ record }: ResourceContract, name: string, value: unknown) => {
  const field = record.shape[name] as z.ZodType | undefined;
  const isJson = field && value !== null && (isObjectList(field) || isPlace(field));
  return isJson ? JSON.stringify(value) : value;
};
