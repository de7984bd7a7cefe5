import type { MorningFigure } from '../../../contract/figures/morning';
import type { TileState } from '../../../contract/figures/own-dashboards';
import { buildTileRequest, type TileRequest } from '../../../contract/figures/tile-values';
import { type TileDimension, type TileName, type TileRow, tiles } from '../../../contract/figures/tiles';
import type { Period } from '../../../contract/framework/previous-period';
import { resources } from '../../../contract/office/resources';
import type { SessionUser } from '../../../contract/organisation/session';
import { buildDashboardLink } from '../dashboards/dashboard-link';
import {
  buildFigureLinks,
  type FigureLinks,
  type PlaceFilter,
  type SiteFilter,
} from '../dashboards/figure-links';
import { buildListLink } from '../dashboards/list-link';

type DatePeriod = Period & object;
type LinkedRow = Pick<TileRow, 'id'>;
type BuildLink = (
  links: FigureLinks,
  period: DatePeriod,
  part: PlaceFilter,
  row?: LinkedRow,
) => string | undefined;

const sites: BuildLink = (links, _, part) => links.sites(part);
const plans: BuildLink = (links, period, part) => links.plans(period, part);
const tasks =
  (outcome: Parameters<FigureLinks['tasks']>[1]): BuildLink =>
  (links, period, part) =>
    links.tasks(period, outcome, part);
const done = tasks({ done: 'yes' });

/** The list with exactly the rows of a figure, by the tile's name without its source; other figures have no list. */
const linkBuilders: Readonly<Record<string, BuildLink>> = {
  'sitesby_owners.total': sites,
  'sitesby_owners.bars': sites,
  'sitesby_wilaya.bars': sites,
  'sitesby_wilaya.map': sites,
  'sitesby_cluster.bars': sites,
  'sitesby_type.bars': (links, _, part, row) =>
    links.sites(part, { type: (row?.id ?? null) as SiteFilter['type'] }),
  'perOwner.planned': plans,
  'perCluster.planned': plans,
  'perCluster.done': done,
  'perWilaya.planned': plans,
  'perWilaya.done': done,
  'perWilaya.plannedMap': plans,
  'perWilaya.doneMap': done,
  'perSite.done': done,
  'perOwnerDetail.planned': plans,
  'perOwnerDetail.done': done,
  'perOwnerDetail.doneBars': done,
  'perOwnerDetail.ongoing': tasks({ task_status: 'ongoing' }),
  'perOwnerDetail.accept': tasks({ task_status: 'accept' }),
  'perOwnerDetail.reject': tasks({ task_status: 'reject' }),
  'perOwnerDetail.onTime': tasks({ done: 'yes', late: 'no' }),
  'perOwnerDetail.late': tasks({ done: 'yes', late: 'yes' }),
};

/** The link of a tile's figure, or of one of its rows, for its reader. */
export const buildTileLinks = (user: SessionUser | null, tile: TileState, response: unknown) => {
  const [source, ...rest] = tile.tile.split('.') as [string, ...string[]];
  const links = buildFigureLinks(user, source.startsWith('gpm') ? 'gpm' : 'pm', tile);
  const buildLink = linkBuilders[rest.join('.')];
  return (period: Period | null, row?: LinkedRow): string | undefined => {
    if (source === 'list') return linkOfList(user, tile, period);
    if (source === 'morning') return linkOfMorning(user, tile.tile, response);
    return buildLink?.(links, period ?? noDays, partOf(tile.tile, row), row);
  };
};

/** Lists of sites have no date filter. */
const noDays: DatePeriod = { start_date: '', end_date: '' };

const partOf = (name: TileName, row: LinkedRow | undefined): PlaceFilter => {
  const entry = tiles[name];
  if (!row || row.id === null || !('by' in entry)) return {};
  const filters: Partial<Record<TileDimension, PlaceFilter>> = {
    owner: { owner: String(row.id) },
    cluster: { cluster: Number(row.id) },
    wilaya: { wilaya: Number(row.id) },
    site: { site: Number(row.id) },
  };
  return filters[entry.by] ?? {};
};

/** The list that was counted. */
const linkOfList = (user: SessionUser | null, tile: TileState, period: Period | null) => {
  const contract = resources.get(tile.list ?? '');
  const request: TileRequest | null = contract ? buildTileRequest(tile, period ?? noDays) : null;
  if (!contract || !request) return undefined;
  const { limit, ...filter } = request.input;
  return buildListLink(user, contract, filter as Record<string, string | number>);
};

/** The response names the lists of each morning figure; linked if there is exactly one. */
const linkOfMorning = (user: SessionUser | null, name: TileName, response: unknown) => {
  const [, part, figure] = name.split('.');
  if (part !== 'figures') return undefined;
  const { data } = response as { data: { figures: Record<string, MorningFigure> } };
  const [counted, ...others] = data.figures[figure].lists;
  if (!counted || others.length) return undefined;
  return buildDashboardLink(user, resources.get(counted.list)!, counted.filter);
};
