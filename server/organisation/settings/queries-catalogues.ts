import { type Insertable, type Selectable, sql } from 'kysely';
import { crudKey } from '../../../contract/framework/crud';
import { getFieldMeta } from '../../../contract/framework/field-meta';
import { crudResources } from '../../../contract/registry';
import type { Db } from '../../framework/db/client';
import type { CatalogueItemTable } from '../schema';
import { getCatalogueName } from './get-catalogue-name';

export type ItemRecord = Selectable<CatalogueItemTable>;

export const listItems = (db: Db, types: readonly string[]) =>
  db
    .selectFrom('catalogue_items')
    .selectAll()
    .where('type', 'in', types)
    .orderBy('type')
    .orderBy('position')
    .orderBy('id')
    .execute();

/** The items of one list, locked: serialises writers of a list. */
export const lockItems = (db: Db, type: string) =>
  db.selectFrom('catalogue_items').selectAll().where('type', '=', type).orderBy('id').forUpdate().execute();

export const insertItem = (db: Db, values: Insertable<CatalogueItemTable>) =>
  db.insertInto('catalogue_items').values(values).returningAll().executeTakeFirstOrThrow();

export const updateItem = (db: Db, id: number, values: { key: string; label: string }) =>
  db
    .updateTable('catalogue_items')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteItem = (db: Db, id: number) =>
  db.deleteFrom('catalogue_items').where('id', '=', id).execute();

/** How many records use one of the values (an item's key and label). */
export const countUses = async (db: Db, type: string, values: readonly string[]) => {
  let uses = 0;
  for (const use of usesOf(type)) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(use.table)} where ${matchesValues(use, values)}`.execute(db);
    uses += rows[0].n;
  }
  return uses;
};

/** Replaces values in records; returns how many. */
export const replaceUses = async (db: Db, type: string, values: readonly string[], value: string) => {
  let replaced = 0;
  for (const use of usesOf(type)) {
    const { numAffectedRows } = await sql`
      update ${sql.table(use.table)} set ${sql.ref(use.column)} = ${value}, version = version + 1
      where ${matchesValues(use, values)}`.execute(db);
    replaced += Number(numAffectedRows ?? 0);
  }
  return replaced;
};

type Use = { table: string; column: string; category?: string };
const matchesValues = ({ column, category }: Use, values: readonly string[]) => sql`
  ${sql.ref(column)} in (${sql.join(values)}) ${category ? sql`and category = ${category}` : sql``}`;

/** Where the items of a list are used: in the product's own tables, and in fields of plain resources. */
const usesOf = (type: string): Use[] => [
  ...(uses[type] ?? []),
  ...crudResources.flatMap(contract =>
    Object.entries(contract.record.shape).flatMap(([column, schema]) => {
      const { list } = getFieldMeta(schema) ?? {};
      return list && getCatalogueName(list) === type ? [{ table: crudKey(contract), column }] : [];
    }),
  ),
];
const brandUse = (category: string): Use => ({ table: 'site_equipment', column: 'brand', category });
const uses: Record<string, Use[]> = {
  cm_problem_type: [{ table: 'plans', column: 'problem_type' }],
  cm_alarm_type: [{ table: 'plans', column: 'alarm_type' }],
  ps: [brandUse('power')],
  batteries: [brandUse('battery')],
  ac_brands: [brandUse('ac')],
  ac_capacity: [{ table: 'site_equipment', column: 'capacity', category: 'ac' }],
  ge_brands: [brandUse('generator')],
  bss_brands: [brandUse('bss')],
  anomalies_name: [{ table: 'anomalies', column: 'content', category: 'anomaly' }],
  anomalies_type: [{ table: 'anomalies', column: 'type', category: 'anomaly' }],
};
