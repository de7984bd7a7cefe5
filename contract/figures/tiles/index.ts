import type { z } from 'zod';
import type { Endpoint } from '../../framework/endpoint';
import { dashboards } from '../dashboards';
import { equipmentDashboards } from '../equipment-dashboards';
import { morning } from '../morning';
import { agentTiles } from './agent-tiles';
import { equipmentTiles } from './equipment-tiles';
import { morningTiles } from './morning-tiles';
import { siteTiles } from './site-tiles';
import type { Tile, TileMap } from './tile';
import { gpmTaskTiles, taskTiles } from './work-tiles';

export { missingFigure, type TileDimension, type TileFigure, type TileRow } from './tile';

/** The calls whose figures tiles show: each answers what its own page shows to the same reader. */
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
type ResponseData<S extends TileSource> = z.output<(typeof tileSources)[S]['output']>['data'];

/**
 * Every figure, chart and map of the product as a tile: it does not compile if a part of a response has no entry.
 */
const tilesOf = {
  sites: siteTiles,
  tasks: taskTiles,
  agents: agentTiles,
  gpmSites: siteTiles,
  gpmTasks: gpmTaskTiles,
  gpmAgents: agentTiles,
  morning: morningTiles,
  equipment: equipmentTiles,
  gpmEquipment: equipmentTiles,
} as const satisfies { [S in TileSource]: TileMap<ResponseData<S>> };

type SourceTileName = {
  [S in TileSource]: {
    [Part in keyof (typeof tilesOf)[S] & string]: `${S}.${Part}.${keyof (typeof tilesOf)[S][Part] & string}`;
  }[keyof (typeof tilesOf)[S] & string];
}[TileSource];
/** The number of rows of any list with a filter. */
const listTile = 'list.total';
export type TileName = SourceTileName | typeof listTile;

/** The texts of all tiles, by source, part and name. */
export type TileMessages = {
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

/** Whether a call's figures depend on a period. */
export const hasPeriod = (source: TileSource) => 'start_date' in tileSources[source].input.shape;
