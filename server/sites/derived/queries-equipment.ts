import { sql } from 'kysely';
import type { EquipmentCategory } from '../../../contract/sites/equipment';
import type { Db } from '../../framework/db/client';
import { timeline } from '../../framework/db/timeline';
import { toLocalDay } from '../../framework/lists/queries-filters';

/**
 * The register's data of a site; days are counted from 2000-01-01. `pm`, `gpm`: whether it counts in the dashboards of
 * that name; `enrolled`: in generator maintenance; `maintained`, `planned`: its last and whether it has a next visit.
 */
export type EquippedSite = {
  id: number;
  owner: string;
  cluster_id: number;
  manager_id: number | null;
  pm: boolean;
  gpm: boolean;
  mode: string | null;
  enrolled: boolean;
  maintained: number | null;
  planned: boolean;
};
export type SiteItem = {
  site_id: number;
  category: EquipmentCategory;
  brand: string | null;
  model: string | null;
  capacity: string | null;
  installed: number | null;
  quantity: number;
};

/** The mark from which a reader that starts now may have missed changes. */
export const getChangeMark = async (db: Db) =>
  (
    await sql<{ mark: string; timeline: string | null }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as mark, ${timeline} as timeline`.execute(db)
  ).rows[0];

/**
 * The sites changed by transactions since a mark, except those already read, and the next mark. A running transaction
 * comes after the next mark, however late it commits. On another database timeline the ids of lost transactions are
 * reused, so a mark is meaningless there.
 */
export const listChangedSites = async (db: Db, mark: string, read: readonly string[]) =>
  (
    await sql<{ mark: string; timeline: string | null; xid: string | null; sites: number[] }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as mark, ${timeline} as timeline, c.xid::text as xid, c.sites
      from (values (1)) one left join (
        select xid, array_agg(distinct site_id) as sites from equipment_changes
        where xid >= ${mark}::text::xid8 and xid <> all(${read}::text[]::xid8[])
        group by xid
      ) c on true`.execute(db)
  ).rows;

/** Sites with their equipment: the given ones, or the next batch after an id. */
export const listEquippedSites = async (
  db: Db,
  which: { ids: number[] } | { after: number; count: number },
) => {
  const { rows: sites } = await sql<EquippedSite>`
    select s.id, s.owner, s.cluster_id, s.manager_id, s.kind = 'site' and s.status = 'active' as pm,
      s.in_gpm and s.status = 'active' as gpm, s.mode, a.site_id is not null as enrolled, a.next_gpm_day is not null as planned,
      ${toLocalDay(sql`a.last_gpm_at`)} - date '2000-01-01' as maintained
    from sites s left join site_areas a on a.site_id = s.id and a.area = 'gpm'
    where ${
      'ids' in which
        ? sql`s.id = any(${which.ids}::int[]) order by s.id`
        : sql`s.id > ${which.after} order by s.id limit ${which.count}`
    }`.execute(db);
  const ids = sites.map(({ id }) => id);
  const { rows: items } = await sql<SiteItem>`
    select site_id, category, nullif(brand, '') as brand, nullif(type, '') as model,
      nullif(capacity, '') as capacity, installed_on - date '2000-01-01' as installed, quantity
    from site_equipment where site_id = any(${ids}::int[]) and quantity > 0
    order by site_id`.execute(db);
  return { sites, items };
};

export type Holder = { id: number; owner: string; cluster_id: number; manager_id: number | null };
