import type { z } from 'zod';
import type { Endpoint, ResourceContract } from '../framework/endpoint';
import { findPeriodFields } from '../framework/period-fields';
import { getPreviousPeriod, type Period } from '../framework/previous-period';
import { computeWeeklyTotals, type DailyCount, type WeeklyTotal } from '../framework/weekly-totals';
import { resources } from '../office/resources';
import type { TileState } from './own-dashboards';
import {
  hasPeriod,
  type TileDimension,
  type TileEntry,
  type TileFigure,
  type TileRow,
  tileSources,
  tiles,
} from './tiles';

/** What a tile shows: the same on the screen, in a report and in a workbook. */
export type TileValue =
  | { draws: 'figure'; value: TileFigure }
  | { draws: 'bars' | 'map'; rows: TileRow[] }
  | { draws: 'line'; days: readonly DailyCount[]; weeks: WeeklyTotal[] };

/** A call as a tile makes it. */
export type TileRequest = { endpoint: Endpoint; input: Record<string, unknown>; period: Period | null };

/** A tile's call for a period; null if the product has no such list to count. */
export const buildTileRequest = (tile: TileState, period: Period): TileRequest | null => {
  const { source } = tiles[tile.tile];
  if (source === 'list') return getListRequest(tile, period);
  const isPeriodBound = hasPeriod(source);
  const { owner, cluster } = tile;
  return {
    endpoint: tileSources[source],
    input: { ...omitUndefined({ owner, cluster }), ...(isPeriodBound && period) },
    period: isPeriodBound ? period : null,
  };
};

/** A tile's call for the previous period or the comparable part of it; null if nothing is to be compared. */
export const buildPreviousTileRequest = (
  tile: TileState,
  period: Period,
  today: string,
): TileRequest | null => {
  if (!buildTileRequest(tile, period)?.period) return null;
  const { previous, comparable } = getPreviousPeriod(period, today);
  const { countsPlannedWork, draws } = tiles[tile.tile];
  // A line is drawn over the whole previous one, week by week.
  if (countsPlannedWork || draws === 'line') return buildTileRequest(tile, previous);
  // Maps are not compared.
  if (draws === 'map' || !comparable) return null;
  return buildTileRequest(tile, comparable);
};

/** Whether a tile can count a list: those that come whole, without pages, are short and answer no total. */
export const isCountable = ({ actions }: ResourceContract) => 'limit' in actions.list.input.shape;

const getListRequest = ({ list = '', filter = {}, within }: TileState, period: Period) => {
  const contract = resources.get(list);
  if (!contract || !isCountable(contract)) return null;
  const periodFilter = findPeriodFilter(contract, within);
  return {
    endpoint: contract.actions.list,
    input: {
      ...filter,
      ...(periodFilter && { [periodFilter.from]: period.start_date, [periodFilter.to]: period.end_date }),
      limit: 1,
    },
    period: periodFilter ? period : null,
  };
};

/** The two filters of a list that bound its rows in time, by the name of the first. */
export const findPeriodFilter = (
  { filters }: Pick<ResourceContract, 'filters'>,
  within: string | undefined,
) => (within === undefined ? undefined : findPeriodFields(filters.shape).find(({ from }) => from === within));

const omitUndefined = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** Extracts from a response what a tile shows. */
export const getTileValue = (
  tile: TileState,
  response: z.output<Endpoint['output']>,
  period: Period | null,
): TileValue => {
  const entry: TileEntry = tiles[tile.tile];
  const data = entry.source === 'list' ? response : (response as { data: unknown }).data;
  switch (entry.draws) {
    case 'figure':
      return { draws: 'figure', value: entry.figure(data, tile.category) };
    case 'line': {
      const days = entry.days(data);
      return {
        draws: 'line',
        days,
        weeks: period ? computeWeeklyTotals(days, period.start_date, period.end_date) : [],
      };
    }
    default:
      return { draws: entry.draws, rows: sortRows(entry, entry.rows(data, tile.category)) };
  }
};

const orderedDimensions: readonly TileDimension[] = ['age', 'due', 'maintenance'];

/** The largest first, except for rows with an order of their own; no figure and unknown come last. */
const sortRows = (entry: TileEntry, rows: TileRow[]) => {
  if ('by' in entry && orderedDimensions.includes(entry.by)) return rows;
  return [...rows].sort(
    (one, other) =>
      Number(one.id === null) - Number(other.id === null) || (other.value ?? -1) - (one.value ?? -1),
  );
};

export type TileTarget = NonNullable<TileState['target']>;

export const isTargetMet = (value: number, { value: targetValue, bound }: TileTarget) =>
  bound === 'least' ? value >= targetValue : value <= targetValue;

/** How many of a tile's values meet the target (`met`), and how many there are (`of`). */
export const countTargetsMet = (tileValue: TileValue, target: TileTarget) => {
  const values = listComparedValues(tileValue);
  return { met: values.filter(value => isTargetMet(value, target)).length, of: values.length };
};

/** The values that a target applies to: of a line its last week, of bars each. The percentage of nothing is not compared. */
const listComparedValues = (tileValue: TileValue): number[] =>
  listValues(tileValue).filter(value => value !== null);

const listValues = (tileValue: TileValue): TileFigure[] => {
  switch (tileValue.draws) {
    case 'figure':
      return [tileValue.value];
    case 'line':
      return tileValue.weeks.slice(-1).map(({ done }) => done);
    default:
      return tileValue.rows.map(({ value }) => value);
  }
};
