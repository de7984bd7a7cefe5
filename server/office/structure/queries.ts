import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { crudKey } from '../../../contract/framework/crud';
import { type FieldType, getFieldMeta } from '../../../contract/framework/field-meta';
import { crudResources } from '../../../contract/office/resources';
import type { OrganisationResourceName } from '../../../contract/organisation/organisation';
import type { Db } from '../../framework/db/client';

/** A row of the organisation by the value that references use. */
export type OrganisationReference = { resource: OrganisationResourceName; value: string | number };
type Column = { table: string; column: string };

/** How a contract marks a field that references a row of the organisation (`getFieldMeta`). */
export const fieldWords = {
  owners: 'owner',
  clusters: 'cluster',
  wilayas: 'wilaya',
} as const satisfies Record<OrganisationResourceName, FieldType>;
/** The column that references a row of the organisation, in each table of `tablesByResource`. */
const columnByResource = {
  owners: 'owner',
  clusters: 'cluster_id',
  wilayas: 'wilaya_id',
} as const satisfies Record<OrganisationResourceName, string>;
const tablesByResource = {
  owners: ['sites', 'accounts', 'plans', 'tasks'],
  clusters: ['sites', 'accounts', 'plans', 'tasks'],
  wilayas: ['sites', 'plans', 'tasks'],
} as const satisfies Record<OrganisationResourceName, readonly string[]>;

/** Columns of plain resources that reference a row of the organisation, except those of its own table. */
export const listResourceReferences = (resource: OrganisationResourceName) =>
  crudResources
    .filter(({ name }) => name !== resource)
    .flatMap(contract =>
      Object.entries(contract.record.shape)
        .filter(([, field]) => getFieldMeta(field as z.ZodType)?.word === fieldWords[resource])
        .map(([column]) => ({ contract, table: crudKey(contract), column })),
    );

/** Every column that references a row of the organisation. */
export const listReferencingColumns = (resource: OrganisationResourceName): Column[] => [
  ...tablesByResource[resource].map(table => ({ table, column: columnByResource[resource] })),
  ...listResourceReferences(resource),
  ...(resource === 'wilayas' ? [] : [{ table: 'views', column: `share_${fieldWords[resource]}` }]),
];

/** Number of referencing rows by table; tables without any are left out. */
export const countReferences = async (
  db: Db,
  { resource, value }: OrganisationReference,
): Promise<Record<string, number>> => {
  const counts = listReferencingColumns(resource).map(({ table, column }) => {
    const isServed =
      resource === 'clusters' && table === 'accounts' ? sql`or ${servesCluster(value)}` : sql``;
    return sql`
      select ${sql.lit(table)} as "table", count(*)::int as n from ${sql.table(table)}
      where ${sql.ref(column)} = ${value} ${isServed}`;
  });
  const { rows } = await sql<{ table: string; n: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  const uses: Record<string, number> = {};
  for (const { table, n } of rows) if (n) uses[table] = (uses[table] ?? 0) + n;
  return uses;
};

/** Accounts that serve a cluster by their permissions. */
const servesCluster = (cluster: unknown): RawBuilder<boolean> => {
  const clusterArray = sql`jsonb_build_array(${cluster}::int)`;
  return sql`(permissions->'pm'->'clusters' @> ${clusterArray} or permissions->'clusters' @> ${clusterArray})`;
};

/** Sites that reference the row, and sites of plans and tasks that do: these may keep a site's former values. */
export const listReferencingSites = async (db: Db, { resource, value }: OrganisationReference) => {
  const column = sql.ref(columnByResource[resource]);
  const { rows } = await sql<{ id: number }>`
    select id from sites where ${column} = ${value}
    union select coalesce(drop_site_id, site_id) from plans where ${column} = ${value}
    union select coalesce(drop_site_id, site_id) from tasks where ${column} = ${value}`.execute(db);
  return rows.map(({ id }) => id);
};

/** The sites that reference it, locked, with the cluster of each. */
export const lockReferencingSites = (db: Db, { resource, value }: OrganisationReference) =>
  db
    .selectFrom('sites')
    .select(['id', 'cluster_id'])
    .where(sql.ref(columnByResource[resource]), '=', value)
    .orderBy('id')
    .forUpdate()
    .execute();

/** The sites of a wilaya that are in another cluster than this one. */
export const listSitesOutsideCluster = async (db: Db, wilayaId: number, clusterId: number) => {
  const rows = await db
    .selectFrom('sites')
    .select('id')
    .where('wilaya_id', '=', wilayaId)
    .where('cluster_id', '<>', clusterId)
    .execute();
  return rows.map(({ id }) => id);
};

/** Replaces a value in a column; returns the ids of the changed rows. */
export const replaceInColumn = async (
  db: Db,
  { table, column }: Column,
  value: unknown,
  replacement: unknown,
) => {
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} set ${sql.ref(column)} = ${replacement}, version = version + 1
    where ${sql.ref(column)} = ${value} returning id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Accounts of an owner or in a cluster, locked. */
export const lockReferencingAccounts = (db: Db, { resource, value }: OrganisationReference) =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where(
      resource === 'owners'
        ? sql<boolean>`owner = ${value}`
        : sql<boolean>`(cluster_id = ${value} or ${servesCluster(value)})`,
    )
    .orderBy('id')
    .forUpdate()
    .execute();
