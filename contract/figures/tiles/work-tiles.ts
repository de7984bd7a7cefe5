import type { GpmTasksDashboard, TasksDashboard } from '../dashboards';
import { percentOf, sumBy, type Tile, type TileMap } from './tile';

type Work = Pick<TasksDashboard, 'monthly' | 'perOwner' | 'perCluster' | 'perWilaya'>;
const workTiles = {
  monthly: { line: { draws: 'line', better: 'more', days: data => data.monthly } },
  perOwner: {
    planned: {
      draws: 'bars',
      by: 'owner',
      countsPlannedWork: true,
      rows: data => data.perOwner.map(row => ({ id: row.site_owner, name: row.owner, value: row.count })),
    },
  },
  perCluster: {
    planned: {
      draws: 'bars',
      by: 'cluster',
      countsPlannedWork: true,
      rows: data => data.perCluster.map(row => ({ id: row.cluster, value: row.count })),
    },
    done: {
      draws: 'bars',
      by: 'cluster',
      better: 'more',
      rows: data => data.perCluster.map(row => ({ id: row.cluster, value: row.done })),
    },
    share: {
      draws: 'bars',
      by: 'cluster',
      better: 'more',
      unit: 'percent',
      rows: data => data.perCluster.map(row => ({ id: row.cluster, value: percentOf(row.done, row.count) })),
    },
  },
  perWilaya: {
    planned: {
      draws: 'bars',
      by: 'wilaya',
      countsPlannedWork: true,
      rows: data => data.perWilaya.map(row => ({ id: row.address_wilaya, value: row.count })),
    },
    done: {
      draws: 'bars',
      by: 'wilaya',
      better: 'more',
      rows: data => data.perWilaya.map(row => ({ id: row.address_wilaya, value: row.done })),
    },
    plannedMap: {
      draws: 'map',
      by: 'wilaya',
      countsPlannedWork: true,
      rows: data => data.perWilaya.map(row => ({ id: row.address_wilaya, value: row.count })),
    },
    doneMap: {
      draws: 'map',
      by: 'wilaya',
      better: 'more',
      rows: data => data.perWilaya.map(row => ({ id: row.address_wilaya, value: row.done })),
    },
  },
} as const satisfies TileMap<Work>;

type OwnerResult = { planned: number; done: number };
/** Makes a function that sums a value over all owners of a response. */
const total =
  <Row extends OwnerResult>(getValue: (row: Row) => number) =>
  ({ perOwnerDetail }: { perOwnerDetail: Row[] }) =>
    sumBy(perOwnerDetail, getValue);
const doneTiles = {
  planned: { draws: 'figure', countsPlannedWork: true, figure: total((row: OwnerResult) => row.planned) },
  done: { draws: 'figure', better: 'more', figure: total((row: OwnerResult) => row.done) },
  doneShare: {
    draws: 'figure',
    better: 'more',
    unit: 'percent',
    figure: ({ perOwnerDetail }: { perOwnerDetail: OwnerResult[] }) =>
      percentOf(
        sumBy(perOwnerDetail, row => row.done),
        sumBy(perOwnerDetail, row => row.planned),
      ),
  },
  doneBars: {
    draws: 'bars',
    by: 'owner',
    better: 'more',
    rows: ({ perOwnerDetail }: { perOwnerDetail: (OwnerResult & { site_owner: string; owner: string })[] }) =>
      perOwnerDetail.map(row => ({ id: row.site_owner, name: row.owner, value: row.done })),
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

/** The same for GPM, whose work is on time or late and is also counted by site. */
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
      rows: data => data.perSite.map(row => ({ id: row.site_id, name: row.name, value: row.done })),
    },
  },
  siteNbr: { figure: { draws: 'figure', figure: data => data.siteNbr } },
} as const satisfies TileMap<GpmTasksDashboard>;
type GpmDetail = GpmTasksDashboard['perOwnerDetail'][number];
