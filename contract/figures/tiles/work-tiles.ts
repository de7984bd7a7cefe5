import type { GpmTasksDashboard, TasksDashboard } from '../dashboards';
import { percentOf, sumBy, type Tile, type TileMap } from './tile';

type Work = Pick<TasksDashboard, 'monthly' | 'perOwner' | 'perCluster' | 'perWilaya'>;
const workTiles = {
  monthly: { line: { draws: 'line', better: 'more', days: data => data.monthly } },
  perOwner: {
    planned: {
      draws: 'bars',
      by: 'owner',
      ahead: true,
      rows: data => data.perOwner.map(row => ({ of: row.site_owner, name: row.owner, value: row.count })),
    },
  },
  perCluster: {
    planned: {
      draws: 'bars',
      by: 'cluster',
      ahead: true,
      rows: data => data.perCluster.map(row => ({ of: row.cluster, value: row.count })),
    },
    done: {
      draws: 'bars',
      by: 'cluster',
      better: 'more',
      rows: data => data.perCluster.map(row => ({ of: row.cluster, value: row.done })),
    },
    share: {
      draws: 'bars',
      by: 'cluster',
      better: 'more',
      unit: 'percent',
      rows: data => data.perCluster.map(row => ({ of: row.cluster, value: percentOf(row.done, row.count) })),
    },
  },
  perWilaya: {
    planned: {
      draws: 'bars',
      by: 'wilaya',
      ahead: true,
      rows: data => data.perWilaya.map(row => ({ of: row.address_wilaya, value: row.count })),
    },
    done: {
      draws: 'bars',
      by: 'wilaya',
      better: 'more',
      rows: data => data.perWilaya.map(row => ({ of: row.address_wilaya, value: row.done })),
    },
    plannedMap: {
      draws: 'map',
      by: 'wilaya',
      ahead: true,
      rows: data => data.perWilaya.map(row => ({ of: row.address_wilaya, value: row.count })),
    },
    doneMap: {
      draws: 'map',
      by: 'wilaya',
      better: 'more',
      rows: data => data.perWilaya.map(row => ({ of: row.address_wilaya, value: row.done })),
    },
  },
} as const satisfies TileMap<Work>;

type OfOwner = { planned: number; done: number };
/** Results of the plans and tasks of all owners together. */
const total =
  <Row extends OfOwner>(of: (row: Row) => number) =>
  ({ perOwnerDetail }: { perOwnerDetail: Row[] }) =>
    sumBy(perOwnerDetail, of);
const doneTiles = {
  planned: { draws: 'figure', ahead: true, figure: total((row: OfOwner) => row.planned) },
  done: { draws: 'figure', better: 'more', figure: total((row: OfOwner) => row.done) },
  doneShare: {
    draws: 'figure',
    better: 'more',
    unit: 'percent',
    figure: ({ perOwnerDetail }: { perOwnerDetail: OfOwner[] }) =>
      percentOf(
        sumBy(perOwnerDetail, row => row.done),
        sumBy(perOwnerDetail, row => row.planned),
      ),
  },
  doneBars: {
    draws: 'bars',
    by: 'owner',
    better: 'more',
    rows: ({ perOwnerDetail }: { perOwnerDetail: (OfOwner & { site_owner: string; owner: string })[] }) =>
      perOwnerDetail.map(row => ({ of: row.site_owner, name: row.owner, value: row.done })),
  },
} as const satisfies Record<string, Tile>;

/** Work planned, done and reviewed. */
export const taskTiles = {
  ...workTiles,
  perOwnerDetail: {
    ...doneTiles,
    ongoing: { draws: 'figure', figure: (data: TasksDashboard) => total<Detail>(row => row.ongoing)(data) },
    accept: {
      draws: 'figure',
      better: 'more',
      figure: (data: TasksDashboard) => total<Detail>(row => row.accept)(data),
    },
    reject: {
      draws: 'figure',
      better: 'less',
      figure: (data: TasksDashboard) => total<Detail>(row => row.reject)(data),
    },
  },
} as const satisfies TileMap<TasksDashboard>;
type Detail = TasksDashboard['perOwnerDetail'][number];

/** The same for GPM, which is on time or late and counted by generators. */
export const gpmTaskTiles = {
  ...workTiles,
  perOwnerDetail: {
    ...doneTiles,
    onTime: {
      draws: 'figure',
      better: 'more',
      figure: (data: GpmTasksDashboard) => total<GpmDetail>(row => row.done_ontime)(data),
    },
    late: {
      draws: 'figure',
      better: 'less',
      figure: (data: GpmTasksDashboard) => total<GpmDetail>(row => row.done_late)(data),
    },
  },
  perSite: {
    done: {
      draws: 'bars',
      by: 'site',
      better: 'more',
      rows: data => data.perSite.map(row => ({ of: row.site_id, name: row.name, value: row.done })),
    },
  },
  siteNbr: { figure: { draws: 'figure', figure: data => data.siteNbr } },
} as const satisfies TileMap<GpmTasksDashboard>;
type GpmDetail = GpmTasksDashboard['perOwnerDetail'][number];
