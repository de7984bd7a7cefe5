import type { MorningFigure } from '../../../contract/figures/morning';
import type { TileState } from '../../../contract/figures/own-dashboards';
import { buildTileRequest, type TileRequest } from '../../../contract/figures/tile-values';
import { type TileDimension, type TileName, type TileRow, tiles } from '../../../contract/figures/tiles';
import type { Period } from '../../../contract/framework/previous-period';
import { resources } from '../../../contract/office/resources';
import type { SessionUser } from '../../../contract/organisation/session';
import {
  buildFigureLinks,
  type FigureLinks,
  type PlaceFilter,
  type SiteFilter,
} from '../dashboards/figure-links';
import { buildListLink } from '../dashboards/list-link';

type Days = Period & object;
type To = (links: FigureLinks, period: Days, part: PlaceFilter, row?: TileRow) => string | undefined;

const sites: To = (links, _, part) => links.sites(part);
const plans: To = (links, period, part) => links.plans(period, part);
const tasks =
  (of: Parameters<FigureLinks['tasks']>[1]): To =>
  (links, period, part) =>
    links.tasks(period, of, part);
const done = tasks({ done: 'yes' });

/** By part and name, of both families: the list with exactly the rows of a figure; figures not listed have none. */
const lists: Readonly<Record<string, To>> = {
  'sitesby_owners.total': sites,
  'sitesby_owners.bars': sites,
  'sitesby_wilaya.bars': sites,
  'sitesby_wilaya.map': sites,
  'sitesby_cluster.bars': sites,
  'sitesby_type.bars': (links, _, part, row) =>
    links.sites(part, { type: (row?.of ?? null) as SiteFilter['type'] }),
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
export const buildTileLinks = (user: SessionUser | null, tile: TileState, answer: unknown) => {
  const [source, ...rest] = tile.tile.split('.') as [string, ...string[]];
  const links = buildFigureLinks(user, source.startsWith('gpm') ? 'gpm' : 'pm', tile);
  const to = lists[rest.join('.')];
  return (period: Period | null, row?: TileRow): string | undefined => {
    if (source === 'list') return linkOfList(user, tile, period);
    if (source === 'morning') return linkOfMorning(user, tile.tile, answer);
    return to?.(links, period ?? noDays, partOf(tile.tile, row), row);
  };
};

/** Lists of sites have no date filter. */
const noDays: Days = { start_date: '', end_date: '' };

const partOf = (name: TileName, row: TileRow | undefined): PlaceFilter => {
  const entry = tiles[name];
  if (!row || row.id === null || !('by' in entry)) return {};
  const part: Partial<Record<TileDimension, PlaceFilter>> = {
    owner: { owner: String(row.id) },
    cluster: { cluster: Number(row.id) },
    wilaya: { wilaya: Number(row.id) },
    site: { site: Number(row.id) },
  };
  return part[entry.by] ?? {};
};

/** The list that was counted. */
const linkOfList = (user: SessionUser | null, tile: TileState, period: Period | null) => {
  const contract = resources.get(tile.list ?? '');
  const request: TileRequest | null = contract ? buildTileRequest(tile, period ?? noDays) : null;
  if (!contract || !request) return undefined;
  const { limit, ...filter } = request.input;
  return buildListLink(user, contract, filter as Record<string, string | number>);
};

/** A figure of the morning names the lists of its rows itself. */
const linkOfMorning = (user: SessionUser | null, name: TileName, answer: unknown) => {
  const [, part, figure] = name.split('.');
  if (part !== 'figures') return undefined;
  const { data } = answer as { data: { figures: Record<string, MorningFigure> } };
  const [only, ...others] = data.figures[figure].lists;
  return only && !others.length ? buildListLink(user, resources.get(only.list)!, only.filter) : undefined;
};
