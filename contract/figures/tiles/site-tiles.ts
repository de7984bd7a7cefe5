import type { SitesDashboard } from '../dashboards';
import { sumBy, type TileMap } from './tile';

/** Sites: their number, owners and places. */
export const siteTiles = {
  sitesby_owners: {
    total: { draws: 'figure', figure: data => sumBy(data.sitesby_owners, row => row.number) },
    bars: {
      draws: 'bars',
      by: 'owner',
      rows: data =>
        data.sitesby_owners.map(row => ({ id: row.site_owner, name: row.owner, value: row.number })),
    },
  },
  sitesby_wilaya: {
    bars: {
      draws: 'bars',
      by: 'wilaya',
      rows: data => data.sitesby_wilaya.map(row => ({ id: row.address_wilaya, value: row.number })),
    },
    map: {
      draws: 'map',
      by: 'wilaya',
      rows: data => data.sitesby_wilaya.map(row => ({ id: row.address_wilaya, value: row.number })),
    },
  },
  sitesby_cluster: {
    bars: {
      draws: 'bars',
      by: 'cluster',
      rows: data => data.sitesby_cluster.map(row => ({ id: row.cluster, value: row.number })),
    },
  },
  // The map of the wilayas, of one owner.
  sitesby_ownerswilayas: {},
  sitesby_type: {
    bars: {
      draws: 'bars',
      by: 'siteType',
      rows: data => data.sitesby_type.map(row => ({ id: row.site_type, value: row.nb })),
    },
  },
} as const satisfies TileMap<SitesDashboard>;
