import { type ColumnType, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../framework/db/client';
import type { Schema } from '../../framework/db/schema';
import type { DerivedData, Difference } from './derived-data';
import { batchByIds } from './queries-batches';

type Ids = readonly number[];
/** Columns of a table computed from data of a site. One definition serves updates, the check and the repair. */
export type DerivedColumns<Table extends keyof Schema, Column extends string> = {
  table: Table;
  /** The key of a row. */
  key: readonly (keyof Schema[Table] & string)[];
  /** The source of the columns for all rows of these sites: the `from` of the SQL. */
  from: (siteIds: Ids) => RawBuilder<unknown>;
  /** The condition that joins the source to a row `t`. */
  where: (siteIds: Ids) => RawBuilder<unknown>;
  /** The expression that computes each column from the source. */
  columns: Record<Column, RawBuilder<unknown>>;
  /** Other columns set with them: computed from what they change, so that no check can compute them again. */
  alsoSet?: Record<string, RawBuilder<unknown>>;
};
/** The columns of a table marked as derived in the schema: one without an expression does not compile. */
export type DerivedColumnName<Table extends keyof Schema> = {
  [Name in keyof Schema[Table] & string]: Schema[Table][Name] extends ColumnType<
    unknown,
    unknown,
    infer Update
  >
    ? [Update] extends [never]
      ? Name
      : never
    : never;
}[keyof Schema[Table] & string];

/** Updates the columns for these sites. */
export const refreshColumns = <Table extends keyof Schema, Column extends string>(
  db: Db,
  { table, from, where, columns, alsoSet = {} }: DerivedColumns<Table, Column>,
  siteIds: Ids,
) =>
  sql`
    update ${sql.table(table)} t
    set ${sql.join(columnEntries({ ...columns, ...alsoSet }).map(([name, right]) => sql`${sql.ref(name)} = ${right}`))}
    from ${from(siteIds)} where ${where(siteIds)} and ${isDifferent(columns)}`.execute(db);

/** These columns as derived data. */
export const deriveColumns = <Table extends keyof Schema, Column extends string>(
  description: Pick<DerivedData, 'source' | 'updatedBy'>,
  definition: DerivedColumns<Table, Column>,
): DerivedData => ({
  ...description,
  ...batchByIds('sites', siteIds => ({
    findDifferences: db => findDifferences(db, definition, siteIds),
    repair: db =>
      db.transaction().execute(async tx => {
        await lockSites(tx, siteIds);
        await refreshColumns(tx, definition, siteIds);
      }),
  })),
});

const findDifferences = async <Table extends keyof Schema, Column extends string>(
  db: Db,
  { table, key, from, where, columns }: DerivedColumns<Table, Column>,
  siteIds: Ids,
) => {
  const jsonObject = (pairs: [string, RawBuilder<unknown>][]) =>
    sql`json_build_object(${sql.join(pairs.flatMap(([name, value]) => [sql.lit(name), value]))})`;
  const stored = (names: readonly string[]) => jsonObject(names.map(name => [name, sql.ref(`t.${name}`)]));
  const { rows } = await sql<Difference>`
    select ${stored(key)} as row, ${stored(Object.keys(columns))} as stored, ${jsonObject(columnEntries(columns))} as right
    from ${sql.table(table)} t, ${from(siteIds)} where ${where(siteIds)} and ${isDifferent(columns)}
    order by ${sql.join(key.map(name => sql.ref(`t.${name}`)))}`.execute(db);
  return rows;
};

/** Locks the sites, as every writer of a site, its plans or its tasks does. */
const lockSites = (db: Db, siteIds: Ids) =>
  sql`select id from sites where id = any(${siteIds}::int[]) order by id for update`.execute(db);

const columnEntries = (columns: object) => Object.entries(columns) as [string, RawBuilder<unknown>][];
const isDifferent = (columns: object) => {
  const entries = columnEntries(columns);
  return sql`(${sql.join(entries.map(([name]) => sql.ref(`t.${name}`)))})
    is distinct from (${sql.join(entries.map(([, right]) => right))})`;
};
