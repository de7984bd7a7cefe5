import type { z } from 'zod';
import {
  dashboards,
  type GpmTasksDashboard,
  type SitesDashboard,
  type AgentsDashboard as SomeAgents,
  type TasksDashboard,
} from './dashboards';
import type { Endpoint } from './endpoint';
import type { EquipmentCategory } from './equipment';
import { type EquipmentDashboard, type EquipmentKind, equipmentDashboards } from './equipment-dashboards';
import { type Morning, morning } from './morning';
import type { Day } from './weeks';

/** The calls whose figures tiles show: what each answers is what its own page shows to the same reader. */
export const tileSources = {
  sites: dashboards.actions.sites,
  tasks: dashboards.actions.tasks,
  agents: dashboards.actions.agents,
  gpmSites: dashboards.actions.gpmSites,
  gpmTasks: dashboards.actions.gpmTasks,
  gpmAgents: dashboards.actions.gpmAgents,
  morning: morning.actions.morning,
  equipment: equipmentDashboards.actions.equipment,
  gpmEquipment: equipmentDashboards.actions.gpmEquipment,
} as const satisfies Record<string, Endpoint>;
export type TileSource = keyof typeof tileSources;
type Answer<S extends TileSource> = z.output<(typeof tileSources)[S]['output']>['data'];

/** What the rows of a chart are, which says how they are called. */
export type RowsOf =
  | 'owner'
  | 'cluster'
  | 'wilaya'
  | 'agent'
  | 'site'
  | 'siteType'
  | 'equipment'
  | 'age'
  | 'due'
  | 'maintenance';
/** A row; null: not known. `name`: what the source calls it. */
export type TileRow = { of: string | number | null; name?: string; value: number };

type Facts = {
  /** What its figures are that are no counts: so many to an agent, or of a hundred. */
  unit?: 'ratio' | 'percent';
  /** Whether a good figure is a high one; of one that is neither whoever sets a target says. */
  better?: 'more' | 'less';
  /** It counts what is planned: a period that still runs is compared as a whole. */
  ahead?: true;
  /** It is of one kind of equipment, which is chosen. */
  asks?: 'category';
};
type Draws<A> =
  | { draws: 'figure'; figure: (answer: A, category?: EquipmentCategory) => number }
  | { draws: 'bars' | 'map'; by: RowsOf; rows: (answer: A, category?: EquipmentCategory) => TileRow[] }
  | { draws: 'line'; days: (answer: A) => readonly Day[] };
export type Tile<A = any> = Facts & Draws<A>;
/** Of every part of an answer its tiles; none where another part says the same. */
type TilesOf<A> = { [Part in keyof A]-?: Record<string, Tile<A>> };

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + of(row), 0);
/** A share of nothing is 0. */
const percentOf = (part: number, whole: number) => (part / (whole || 1)) * 100;

const siteTiles = {
  sitesby_owners: {
    total: { draws: 'figure', figure: data => sum(data.sitesby_owners, row => row.number) },
    bars: {
      draws: 'bars',
      by: 'owner',
      rows: data =>
        data.sitesby_owners.map(row => ({ of: row.site_owner, name: row.owner, value: row.number })),
    },
  },
  sitesby_wilaya: {
    bars: {
      draws: 'bars',
      by: 'wilaya',
      rows: data => data.sitesby_wilaya.map(row => ({ of: row.address_wilaya, value: row.number })),
    },
    map: {
      draws: 'map',
      by: 'wilaya',
      rows: data => data.sitesby_wilaya.map(row => ({ of: row.address_wilaya, value: row.number })),
    },
  },
  sitesby_cluster: {
    bars: {
      draws: 'bars',
      by: 'cluster',
      rows: data => data.sitesby_cluster.map(row => ({ of: row.cluster, value: row.number })),
    },
  },
  // The map of the wilayas, of one owner.
  sitesby_ownerswilayas: {},
  sitesby_type: {
    bars: {
      draws: 'bars',
      by: 'siteType',
      rows: data => data.sitesby_type.map(row => ({ of: row.site_type, value: row.nb })),
    },
  },
} as const satisfies TilesOf<SitesDashboard>;

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
} as const satisfies TilesOf<Work>;

type OfOwner = { planned: number; done: number };
/** What became of the plans and tasks of all owners together. */
const total =
  <Row extends OfOwner>(of: (row: Row) => number) =>
  ({ perOwnerDetail }: { perOwnerDetail: Row[] }) =>
    sum(perOwnerDetail, of);
const doneTiles = {
  planned: { draws: 'figure', ahead: true, figure: total((row: OfOwner) => row.planned) },
  done: { draws: 'figure', better: 'more', figure: total((row: OfOwner) => row.done) },
  doneShare: {
    draws: 'figure',
    better: 'more',
    unit: 'percent',
    figure: ({ perOwnerDetail }: { perOwnerDetail: OfOwner[] }) =>
      percentOf(
        sum(perOwnerDetail, row => row.done),
        sum(perOwnerDetail, row => row.planned),
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

const taskTiles = {
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
} as const satisfies TilesOf<TasksDashboard>;
type Detail = TasksDashboard['perOwnerDetail'][number];

const gpmTaskTiles = {
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
} as const satisfies TilesOf<GpmTasksDashboard>;
type GpmDetail = GpmTasksDashboard['perOwnerDetail'][number];

type Agents = Omit<SomeAgents, 'sitePerAgentAvg'>;
const agentTiles = {
  agentsPerCluster: {
    agents: {
      draws: 'bars',
      by: 'cluster',
      rows: data => data.agentsPerCluster.map(row => ({ of: row.cluster, value: row.agents })),
    },
    sites: {
      draws: 'bars',
      by: 'cluster',
      unit: 'ratio',
      rows: data => data.agentsPerCluster.map(row => ({ of: row.cluster, value: row.ratio })),
    },
  },
  // The same the other way round.
  agentsPerSitePerCluster: {},
  taskPerAgentPerCluster: {
    bars: {
      draws: 'bars',
      by: 'cluster',
      unit: 'ratio',
      better: 'more',
      rows: data => data.taskPerAgentPerCluster.map(row => ({ of: row.cluster, value: row.ratio })),
    },
  },
  sitesRatio: { figure: { draws: 'figure', unit: 'ratio', figure: data => data.sitesRatio.ratio } },
  avgSite: { figure: { draws: 'figure', unit: 'ratio', figure: data => data.avgSite.ratio } },
  taskRatio: {
    figure: { draws: 'figure', unit: 'ratio', better: 'more', figure: data => data.taskRatio.ratio },
  },
} as const satisfies TilesOf<Agents>;
const everyAgentTile = {
  ...agentTiles,
  // `avgSite` once more.
  sitePerAgentAvg: {},
} as const;

const less = (name: keyof Morning['figures']) =>
  ({
    draws: 'figure',
    better: 'less',
    figure: ({ figures }: Pick<Morning, 'figures'>) => figures[name].value,
  }) as const satisfies Tile<Morning>;
const counted = (name: keyof Morning['figures']) =>
  ({
    draws: 'figure',
    figure: ({ figures }: Pick<Morning, 'figures'>) => figures[name].value,
  }) as const satisfies Tile<Morning>;
const completed = (name: keyof Morning['completion']) =>
  ({
    draws: 'figure',
    better: 'more',
    unit: 'percent',
    figure: ({ completion }: Pick<Morning, 'completion'>) =>
      percentOf(completion[name].done.value, completion[name].planned.value),
  }) as const satisfies Tile<Morning>;

const morningTiles = {
  today: {},
  week: {},
  figures: {
    latePlans: less('latePlans'),
    plansToday: counted('plansToday'),
    plansWeek: counted('plansWeek'),
    lateTasks: less('lateTasks'),
    returned: less('returned'),
    impossible: less('impossible'),
    review: less('review'),
    fullAgents: less('fullAgents'),
    freeAgents: less('freeAgents'),
  } satisfies Record<keyof Morning['figures'], Tile<Morning>>,
  completion: { week: completed('week'), month: completed('month') } satisfies Record<
    keyof Morning['completion'],
    Tile<Morning>
  >,
  // Rows of which the figures say how many there are.
  latePlans: {},
  plansToday: {},
  lateTasks: {},
  impossible: {},
  returned: {},
  review: {},
  fullAgents: {
    bars: {
      draws: 'bars',
      by: 'agent',
      better: 'less',
      rows: data => data.fullAgents.map(row => ({ of: row.agent_id, name: row.username, value: row.plans })),
    },
  },
  freeAgents: {},
} as const satisfies TilesOf<Morning>;

/** A part of one kind of equipment; nothing of it stands anywhere where the answer does not name it. */
const ofKind = (data: EquipmentDashboard, category?: EquipmentCategory): EquipmentKind =>
  data.kinds.find(kind => kind.category === category) ?? {
    category: category ?? 'generator',
    items: 0,
    sites: 0,
    brands: [],
    models: [],
    capacities: [],
    ages: [],
    due: [],
  };
const named = (part: 'brands' | 'models' | 'capacities') =>
  ({
    draws: 'bars',
    by: 'equipment',
    asks: 'category',
    rows: (data: EquipmentDashboard, category?: EquipmentCategory) =>
      ofKind(data, category)[part].map(({ name, items }) => ({ of: name, value: items })),
  }) as const satisfies Tile<EquipmentDashboard>;

const equipmentTiles = {
  sites: { figure: { draws: 'figure', figure: data => data.sites } },
  equipped: { figure: { draws: 'figure', better: 'more', figure: data => data.equipped } },
  kinds: {
    items: {
      draws: 'figure',
      asks: 'category',
      figure: (data: EquipmentDashboard, category?: EquipmentCategory) => ofKind(data, category).items,
    },
    sites: {
      draws: 'figure',
      asks: 'category',
      figure: (data: EquipmentDashboard, category?: EquipmentCategory) => ofKind(data, category).sites,
    },
    brands: named('brands'),
    models: named('models'),
    capacities: named('capacities'),
    ages: {
      draws: 'bars',
      by: 'age',
      asks: 'category',
      rows: (data: EquipmentDashboard, category?: EquipmentCategory) =>
        ofKind(data, category).ages.map(({ age, items }) => ({ of: age, value: items })),
    },
    due: {
      draws: 'bars',
      by: 'due',
      asks: 'category',
      better: 'less',
      rows: (data: EquipmentDashboard, category?: EquipmentCategory) =>
        ofKind(data, category).due.map(({ due, items }) => ({ of: due, value: items })),
    },
  } satisfies { [Part in Exclude<keyof EquipmentKind, 'category'>]: Tile<EquipmentDashboard> },
  maintenance: {
    sites: {
      draws: 'bars',
      by: 'maintenance',
      rows: data => data.maintenance.map(row => ({ of: row.state, value: row.sites })),
    },
    unplanned: {
      draws: 'bars',
      by: 'maintenance',
      better: 'less',
      rows: data => data.maintenance.map(row => ({ of: row.state, value: row.unplanned })),
    },
  },
} as const satisfies TilesOf<EquipmentDashboard>;

/**
 * Every figure, chart and map of the product as a tile: a part that an answer gains and that no line here names does
 * not compile.
 */
const tilesOf = {
  sites: siteTiles,
  tasks: taskTiles,
  agents: everyAgentTile,
  gpmSites: siteTiles,
  gpmTasks: gpmTaskTiles,
  gpmAgents: everyAgentTile,
  morning: morningTiles,
  equipment: equipmentTiles,
  gpmEquipment: equipmentTiles,
} as const satisfies { [S in TileSource]: TilesOf<Answer<S>> };

type Named = {
  [S in TileSource]: {
    [Part in keyof (typeof tilesOf)[S] & string]: `${S}.${Part}.${keyof (typeof tilesOf)[S][Part] & string}`;
  }[keyof (typeof tilesOf)[S] & string];
}[TileSource];
/** How many rows a list holds under a filter: any list of the product. */
export const listTile = 'list.total';
export type TileName = Named | typeof listTile;

/** The words of all tiles, by source, part and name. */
export type TileWords = {
  [S in TileSource]: {
    [Part in keyof (typeof tilesOf)[S] as keyof (typeof tilesOf)[S][Part] extends never ? never : Part]: {
      [Name in keyof (typeof tilesOf)[S][Part]]: string;
    };
  };
};

export type TileEntry = { source: TileSource | 'list' } & Tile;
const entries: [string, TileEntry][] = [
  [listTile, { source: 'list', draws: 'figure', figure: ({ total }: { total: number }) => total }],
  ...(Object.entries(tilesOf) as [TileSource, Record<string, Record<string, Tile>>][]).flatMap(
    ([source, parts]) =>
      Object.entries(parts).flatMap(([part, tiles]) =>
        Object.entries(tiles).map(([name, tile]): [string, TileEntry] => [
          `${source}.${part}.${name}`,
          { source, ...tile },
        ]),
      ),
  ),
];
export const tiles = Object.fromEntries(entries) as Record<TileName, TileEntry>;
export const tileNames = Object.keys(tiles) as [TileName, ...TileName[]];

/** Whether a call's figures are those of a period. */
export const takesPeriod = (source: TileSource) => 'start_date' in tileSources[source].input.shape;
