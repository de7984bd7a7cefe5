import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { plainKey } from '../../../contract/framework/crud';
import { plainResources } from '../../../contract/office/resources';
import type { Organised } from '../../../contract/organisation/organisation';
import { meaningOf, type Word } from '../../../contract/organisation/vocabulary';
import type { Db } from '../../framework/db/client';

/** A row of the organisation by the value that references use. */
export type Named = { of: Organised; value: string | number };
type Column = { table: string; column: string };

/** The field word of a reference to such a row. */
export const wordOf = { owners: 'owner', clusters: 'cluster', wilayas: 'wilaya' } as const satisfies Record<
  Organised,
  Word
>;
const columnOf = { owners: 'owner', clusters: 'cluster_id', wilayas: 'wilaya_id' } as const satisfies Record<
  Organised,
  string
>;
const places = {
  owners: ['sites', 'accounts', 'plans', 'tasks'],
  clusters: ['sites', 'accounts', 'plans', 'tasks'],
  wilayas: ['sites', 'plans', 'tasks'],
} as const satisfies Record<Organised, readonly string[]>;

/** Columns of plain resources that reference such a row, except those of its own table. */
export const registersNaming = (of: Organised) =>
  plainResources
    .filter(({ name }) => name !== of)
    .flatMap(contract =>
      Object.entries(contract.record.shape)
        .filter(([, field]) => meaningOf(field as z.ZodType)?.word === wordOf[of])
        .map(([column]) => ({ contract, table: plainKey(contract), column })),
    );

/** Every column that references such a row. */
export const columnsNaming = (of: Organised): Column[] => [
  ...places[of].map(table => ({ table, column: columnOf[of] })),
  ...registersNaming(of),
  ...(of === 'wilayas' ? [] : [{ table: 'views', column: `share_${wordOf[of]}` }]),
];

/** Number of referencing rows by table; tables without any are left out. */
export const usesOf = async (db: Db, { of, value }: Named): Promise<Record<string, number>> => {
  const counts = columnsNaming(of).map(
    ({ table, column }) => sql`
      select ${sql.lit(table)} as "table", count(*)::int as n from ${sql.table(table)}
      where ${sql.ref(column)} = ${value} ${of === 'clusters' && table === 'accounts' ? sql`or ${servedIn(value)}` : sql``}`,
  );
  const { rows } = await sql<{ table: string; n: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  const uses: Record<string, number> = {};
  for (const { table, n } of rows) if (n) uses[table] = (uses[table] ?? 0) + n;
  return uses;
};

/** Accounts that serve a cluster by their permissions. */
const servedIn = (cluster: unknown): RawBuilder<boolean> => {
  const holds = sql`jsonb_build_array(${cluster}::int)`;
  return sql`(permissions->'pm'->'clusters' @> ${holds} or permissions->'clusters' @> ${holds})`;
};

/** Sites that reference the row, and those where plans and tasks count that still do. */
export const sitesNaming = async (db: Db, { of, value }: Named) => {
  const column = sql.ref(columnOf[of]);
  const { rows } = await sql<{ id: number }>`
    select id from sites where ${column} = ${value}
    union select coalesce(drop_site_id, site_id) from plans where ${column} = ${value}
    union select coalesce(drop_site_id, site_id) from tasks where ${column} = ${value}`.execute(db);
  return rows.map(({ id }) => id);
};

/** The sites that reference it, locked, with the cluster of each. */
export const lockSitesNaming = (db: Db, { of, value }: Named) =>
  db
    .selectFrom('sites')
    .select(['id', 'cluster_id'])
    .where(sql.ref(columnOf[of]), '=', value)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Writes the other value into a column; returns the ids of the rows that had the first. */
export const renameIn = async (db: Db, { table, column }: Column, value: unknown, other: unknown) => {
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} set ${sql.ref(column)} = ${other}, version = version + 1
    where ${sql.ref(column)} = ${value} returning id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Accounts of an owner or in a cluster, locked. */
export const accountsNaming = (db: Db, { of, value }: Named) =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where(
      of === 'owners'
        ? sql<boolean>`owner = ${value}`
        : sql<boolean>`(cluster_id = ${value} or ${servedIn(value)})`,
    )
    .orderBy('id')
    .forUpdate()
    .execute();
