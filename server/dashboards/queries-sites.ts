import { sql } from 'kysely';
import type { Db } from '../db/client';
import type { Family } from './filter';

/** All sites that a family's dashboards count, by what these tell apart. */
export const everySite = async (db: Db, family: Family) =>
  (
    await sql<SiteCount>`
      select s.wilaya_id, s.cluster_id, s.owner, s.site_class, count(*)::int as n
      from sites s where ${countedSites(family)} group by 1, 2, 3, 4`.execute(db)
  ).rows;
export type SiteCount = {
  wilaya_id: number;
  cluster_id: number;
  owner: string;
  site_class: string | null;
  n: number;
};

/** Of all those sites the ones with an agent in charge, once for each of their agents. */
export const everySiteInCharge = async (db: Db, family: Family) =>
  (
    await sql<{ cluster_id: number; owner: string; n: number }>`
      select s.cluster_id, s.owner, count(*)::int as n
      from site_areas a join sites s on s.id = a.site_id
      where a.agent_id is not null and a.area = any(${areasOf(family)}::text[]) and ${countedSites(family)}
        and ${family === 'gpm' ? sql`true` : isFirstOfAgent}
      group by 1, 2`.execute(db)
  ).rows;

/** An agent with both areas of a site is counted once. */
const isFirstOfAgent = sql`(a.area = 'delivery' or not exists (
  select from site_areas d where d.site_id = a.site_id and d.area = 'delivery' and d.agent_id = a.agent_id))`;

export const areasOf = (family: Family) => (family === 'gpm' ? ['gpm'] : ['delivery', 'ssr']);

/** Of `sites as s`: those that the family's site list shows, without warehouses for pm. */
export const countedSites = (family: Family) =>
  family === 'gpm' ? sql<boolean>`s.in_gpm` : sql<boolean>`(s.kind = 'site' and s.status = 'active')`;
