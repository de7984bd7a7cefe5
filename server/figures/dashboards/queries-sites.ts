import { sql } from 'kysely';
import type { SiteType } from '../../../contract/organisation/vocabulary';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';
import type { Holder } from '../../sites/derived/queries-equipment';
import { isInPlace } from '../../sites/geo/filters';
import type { DashboardFilter, DashboardScope } from './filter';

/** All sites that a family's dashboards count, by their dimensions. */
export const countAllSites = async (db: Db, family: DashboardScope) =>
  (
    await sql<SiteCount>`
      select s.wilaya_id, s.cluster_id, s.owner, s.site_class, count(*)::int as n
      from sites s where ${isCountedSite(family)} group by 1, 2, 3, 4`.execute(db)
  ).rows;
export type SiteCount = {
  wilaya_id: number;
  cluster_id: number;
  owner: string;
  site_class: SiteType | null;
  n: number;
};

/** Those of these sites that have an agent in charge. */
export const countAllSitesInCharge = async (db: Db, family: DashboardScope) =>
  (
    await sql<{ cluster_id: number; owner: string; n: number }>`
      select s.cluster_id, s.owner, count(*)::int as n
      from sites s where ${isCountedSite(family)} and ${isInCharge(family)} group by 1, 2`.execute(db)
  ).rows;

/** On `sites as s`: those with an agent, for GPM on the GPM dashboard, otherwise in any area, as in their lists. */
export const isInCharge = (family: DashboardScope) =>
  sql<boolean>`exists (
    select from site_areas a where a.site_id = s.id and a.agent_id is not null
      and ${family === 'gpm' ? sql`a.area = 'gpm'` : sql`true`})`;

/** On `sites as s`: those that the family's site list shows, without warehouses for pm. */
export const isCountedSite = (family: DashboardScope) =>
  family === 'gpm'
    ? sql<boolean>`(s.in_gpm and s.status = 'active')`
    : sql<boolean>`(s.kind = 'site' and s.status = 'active')`;

/**
 * Which holders (combinations of owner, cluster and manager) are within the user's row access and match the filter:
 * they have the columns of sites that decide this, so they are passed as rows of `s`.
 */
export const filterVisibleHolderIds = async (
  db: Db,
  user: User,
  filter: DashboardFilter,
  holders: Holder[],
) => {
  const rows = await db
    .selectFrom(
      sql<Holder>`json_to_recordset(${JSON.stringify(holders)}::text::json)`.as<'s'>(
        sql`s(id int, owner text, cluster_id int, manager_id int)`,
      ),
    )
    .select('s.id')
    .where(siteVisibleTo(user))
    .where(isInPlace('s', filter))
    .execute();
  return rows.map(({ id }) => id);
};
