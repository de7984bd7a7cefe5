import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Area, areas, taskKinds } from '../../../contract/organisation/vocabulary';
import { getKindArea } from '../../../contract/work/task-kinds';
import type { Db } from '../../framework/db/client';
import type { SiteTable } from '../schema';
import { copySitesToWork, moveToCluster } from './queries-places';
import { buildSiteSearchTexts } from './queries-search-texts';
import { refreshVisits } from './queries-visits';

// All writes to `sites` go through this file, so that derived columns are always updated (tests/architecture.test.ts).

/** Columns derived from a site's other columns or other rows. */
type DerivedColumn = 'cluster_id' | 'code_search' | 'name_search' | 'in_delivery' | 'in_ssr' | 'in_gpm';
type SiteRecord = Selectable<SiteTable>;
export type SiteValues = Omit<Updateable<SiteTable>, DerivedColumn | 'id' | 'version'>;
export type NewSite = Omit<Insertable<SiteTable>, DerivedColumn | 'id' | 'version'> & { area: Area };

/** Adds sites, all with the same columns, each as a member of its area; returns them in order. */
export const insertSites = async (db: Db, sites: readonly NewSite[]): Promise<SiteRecord[]> => {
  if (!sites.length) return [];
  const rows = sites.map(({ area, ...site }) => ({
    ...site,
    ...buildSiteSearchTexts({ name: null, ...site }),
    ...Object.fromEntries(areas.map(name => [`in_${name}`, name === area])),
  }));
  const names = Object.keys(rows[0]);
  const { rows: added } = await sql<SiteRecord>`
    insert into sites (${sql.join(names.map(name => sql.ref(name)))}, cluster_id)
    select ${sql.join(names.map(name => sql.ref(`r.${name}`)))}, w.cluster_id
    from json_populate_recordset(null::sites, ${JSON.stringify(rows)}::text::json) with ordinality r
    join wilayas w on w.id = r.wilaya_id
    order by r.ordinality
    returning *`.execute(db);
  for (const area of areas) {
    const inArea = added.filter((_, index) => sites[index].area === area);
    if (inArea.length)
      await addSitesToArea(
        db,
        inArea.map(({ id }) => id),
        area,
      );
  }
  return added;
};

/** Updates sites and everything derived from them; returns the new rows. */
export const updateSites = async (db: Db, siteIds: readonly number[], values: SiteValues) => {
  const { owner, wilaya_id, manager_id } = values;
  const after = await db
    .updateTable('sites')
    .set({
      ...values,
      ...buildSiteSearchTexts(values),
      ...(wilaya_id !== undefined && {
        cluster_id: sql<number>`(select w.cluster_id from wilayas w where w.id = ${wilaya_id})`,
      }),
      version: sql`version + 1`,
    })
    .where(sql<boolean>`id = any(${siteIds}::int[])`)
    .returningAll()
    .execute();
  if ([owner, wilaya_id, manager_id].some(value => value !== undefined)) await copySitesToWork(db, siteIds);
  if (values.mode !== undefined) await refreshVisits(db, siteIds);
  return after;
};

export const updateSite = async (db: Db, siteId: number, values: SiteValues) =>
  (await updateSites(db, [siteId], values))[0];

/** Sets each site's owner and manager. */
export const updateOwners = async (
  db: Db,
  rows: readonly { id: number; owner: string; manager_id: number | null }[],
) => {
  await sql`
    update sites s set owner = new_owners.owner, manager_id = new_owners.manager_id, version = s.version + 1
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as new_owners (id int, owner text, manager_id int)
    where s.id = new_owners.id`.execute(db);
  await copySitesToWork(
    db,
    rows.map(({ id }) => id),
  );
};

/** Moves the sites of these wilayas to the wilayas' current clusters. */
export const updateSiteClusters = async (db: Db, wilayaIds: readonly number[]) => {
  const { rows } = await sql<{ id: number }>`
    select s.id from sites s join wilayas w on w.id = s.wilaya_id
    where w.id = any(${wilayaIds}::int[]) and s.cluster_id <> w.cluster_id
    order by s.id for update of s`.execute(db);
  if (rows.length)
    await moveToCluster(
      db,
      rows.map(({ id }) => id),
    );
};

/** Makes sites members of an area, where existing members stay as they are; returns the new ones. */
export const addSitesToArea = async (db: Db, siteIds: readonly number[], area: Area) => {
  const { rows } = await sql<{ site_id: number }>`
    insert into site_areas (site_id, area)
    select id, ${area}::text from unnest(${siteIds}::int[]) as ids (id)
    on conflict do nothing
    returning site_id`.execute(db);
  await setMembership(db, siteIds, area, true);
  return rows.map(({ site_id }) => site_id);
};

/**
 * Ends the membership of sites in an area where nothing else uses it: no agent in charge, no plan but cancelled ones, no
 * task, no visit of a maintenance plan, no invoice code unless they had it before. Returns the former members.
 */
export const removeUnusedSitesFromArea = async (
  db: Db,
  siteIds: readonly number[],
  area: Area,
  { hadInvoiceCode = false } = {},
) => {
  const kinds = taskKinds.filter(kind => getKindArea(kind) === area);
  const isOfArea = sql`kind = any(${kinds}::text[])`;
  const { rows } = await sql<{ site_id: number }>`
    delete from site_areas a using sites s
    where a.site_id = any(${siteIds}::int[]) and a.area = ${area} and a.agent_id is null
      and s.id = a.site_id and (${hadInvoiceCode}::boolean or a.area <> 'gpm' or s.code_facture is null)
      and not exists (select from plans where site_id = s.id and status <> 'cancelled' and ${isOfArea})
      and not exists (select from plans where drop_site_id = s.id and status <> 'cancelled' and ${isOfArea})
      and not exists (select from tasks where site_id = s.id and ${isOfArea})
      and not exists (select from tasks where drop_site_id = s.id and ${isOfArea})
      and not exists (
        select from maintenance_visits v join maintenance_plans m on m.id = v.maintenance_id
        where v.site_id = s.id and ${isOfArea})
    returning a.site_id`.execute(db);
  const removedIds = rows.map(({ site_id }) => site_id);
  await setMembership(db, removedIds, area, false);
  return removedIds;
};

const setMembership = (db: Db, siteIds: readonly number[], area: Area, isMember: boolean) => {
  const flag = `in_${area}` as const;
  return db
    .updateTable('sites')
    .set({ [flag]: isMember })
    .where(sql<boolean>`id = any(${siteIds}::int[])`)
    .where(flag, '<>', isMember)
    .execute();
};

export const deleteSites = async (db: Db, siteIds: readonly number[]) => {
  await sql`delete from site_areas where site_id = any(${siteIds}::int[])`.execute(db);
  await sql`delete from sites where id = any(${siteIds}::int[])`.execute(db);
};
