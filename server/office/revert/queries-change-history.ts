import { sql } from 'kysely';
import type { ProductQueries } from '../../framework/change-history/queries-product';
import type { LoadKinds } from '../../framework/change-history/register-change-history';
import { normalizeSearchText, prefixRange } from '../../framework/lists/search-text';

const siteCodeOf = (table: 'plans' | 'tasks' | 'anomalies') =>
  sql`(select s.code from ${sql.table(table)} r join sites s on s.id = r.site_id where r.id = h.object_id)`;

/** The names of records: those that happen on a site have its code. */
export const recordNames: ProductQueries['recordNames'] = {
  sites: sql`(select s.code from sites s where s.id = h.object_id)`,
  plans: siteCodeOf('plans'),
  tasks: siteCodeOf('tasks'),
  anomalies: siteCodeOf('anomalies'),
  catalogue_items: sql`(select c.label from catalogue_items c where c.id = h.object_id)`,
  files: sql`(select f.name from files f where f.id = h.object_id)`,
  maintenance_plans: sql`(select m.name from maintenance_plans m where m.id = h.object_id)`,
};

export const changeFields: ProductQueries['fields'] = {
  task_type: sql`case when h.object = 'tasks' then (select t.kind from tasks t where t.id = h.object_id) end`,
};

export const changeFilters: ProductQueries['filters'] = {
  site: code => {
    const [first, last] = prefixRange(normalizeSearchText(code));
    const matchingSites = sql`(select s.id from sites s where s.code_search >= ${first} and s.code_search < ${last})`;
    // With many sites, their tasks are looked up one by one: the full set would be most of the country's.
    return sql`((h.object = 'sites' and h.object_id in ${matchingSites})
      or (h.object = 'plans' and exists (
        select from plans p where p.id = h.object_id and p.site_id in ${matchingSites}))
      or (h.object = 'tasks' and exists (
        select from tasks t where t.id = h.object_id and t.site_id in ${matchingSites}))
      or (h.object = 'anomalies' and exists (
        select from anomalies a where a.id = h.object_id and a.site_id in ${matchingSites})))`;
  },
};

type TableWithKind = 'sites' | 'plans' | 'tasks' | 'anomalies';
const loadKindsOf =
  (table: TableWithKind): LoadKinds =>
  async (db, ids) =>
    new Map(
      (
        await sql<{ id: number; kind: string }>`
          select id, ${table === 'sites' ? sql`case when in_gpm then 'gpm' else '' end` : sql`kind`} as kind
          from ${sql.table(table)} where id = any(${[...ids]}::int[])`.execute(db)
      ).rows.map(({ id, kind }) => [id, kind]),
    );

/** The kind of work, or whether a site is in the GPM list: permissions depend on it. */
export const loadKinds: Record<TableWithKind, LoadKinds> = {
  sites: loadKindsOf('sites'),
  plans: loadKindsOf('plans'),
  tasks: loadKindsOf('tasks'),
  anomalies: loadKindsOf('anomalies'),
};
