import type { z } from 'zod';
import type { Endpoint, ResourceContract } from '../framework/endpoint';
import { findPeriodFields } from '../framework/period-fields';
import { getPreviousPeriod, type Period } from '../framework/previous-period';
import { computeWeeklyTotals, type DailyCount, type WeeklyTotal } from '../framework/weekly-totals';
import { resources } from '../office/resources';
import type { TileState } from './own-dashboards';
import { hasPeriod, type TileEntry, type TileRow, tileSources, tiles } from './tiles';

/** What a tile shows: the same on the screen, in a report and in a workbook. */
export type TileValue =
  | { draws: 'figure'; value: number }
  | { draws: 'bars' | 'map'; rows: TileRow[] }
  | { draws: 'line'; days: readonly DailyCount[]; weeks: WeeklyTotal[] };

/** A call as a tile makes it. */
export type TileRequest = { endpoint: Endpoint; input: Record<string, unknown>; period: Period | null };

/** A tile's call for a period; null if its list does not exist in the product. */
export const buildTileRequest = (tile: TileState, period: Period): TileRequest | null => {
  const { source } = tiles[tile.tile];
  if (source === 'list') return getListRequest(tile, period);
  const bound = hasPeriod(source);
  const { owner, cluster } = tile;
  return {
    endpoint: tileSources[source],
    input: { ...omitUndefined({ owner, cluster }), ...(bound && period) },
    period: bound ? period : null,
  };
};

/** The same for the previous period, as far as that has come; null if nothing is to be compared. */
export const buildPreviousTileRequest = (
  tile: TileState,
  period: Period,
  today: string,
): TileRequest | null => {
  if (!buildTileRequest(tile, period)?.period) return null;
  const { whole, passed } = getPreviousPeriod(period, today);
  const { ahead, draws } = tiles[tile.tile];
  // Lines are overlaid week by week; maps are not compared.
  const before = ahead || draws === 'line' ? whole : draws === 'map' ? undefined : passed;
  return before ? buildTileRequest(tile, before) : null;
};

const getListRequest = ({ list = '', filter = {}, within }: TileState, period: Period) => {
  const contract = resources.get(list);
  if (!contract) return null;
  const bounds = findPeriodFilter(contract, within);
  return {
    endpoint: contract.actions.list,
    input: {
      ...filter,
      ...(bounds && { [bounds.from]: period.start_date, [bounds.to]: period.end_date }),
      limit: 1,
    },
    period: bounds ? period : null,
  };
};

/** The two filters of a list that bound its rows in time, by the name of the first. */
export const findPeriodFilter = (
  { filters }: Pick<ResourceContract, 'filters'>,
  within: string | undefined,
) => (within === undefined ? undefined : findPeriodFields(filters.shape).find(({ from }) => from === within));

const omitUndefined = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** What a tile shows of an answer. */
export const getTileValue = (
  tile: TileState,
  answer: z.output<Endpoint['output']>,
  period: Period | null,
): TileValue => {
  const entry: TileEntry = tiles[tile.tile];
  const data = entry.source === 'list' ? answer : (answer as { data: unknown }).data;
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
      return { draws: entry.draws, rows: inOrder(entry, entry.rows(data, tile.category)) };
  }
};

/** The largest first, except for rows with an order of their own; unknown comes last. */
const inOrder = ({ draws, ...entry }: TileEntry, rows: TileRow[]) =>
  'by' in entry && (entry.by === 'age' || entry.by === 'due' || entry.by === 'maintenance')
    ? rows
    : [...rows].sort(
        (one, other) => Number(one.of === null) - Number(other.of === null) || other.value - one.value,
      );

export type TileTarget = NonNullable<TileState['target']>;

export const isTargetMet = (value: number, { value: targetValue, bound }: TileTarget) =>
  bound === 'least' ? value >= targetValue : value <= targetValue;

/** How many of the values shown meet the target, and of how many: for a line its last point, for bars each. */
export const countTargetsMet = (tileValue: TileValue, target: TileTarget) => {
  const values =
    tileValue.draws === 'figure'
      ? [tileValue.value]
      : tileValue.draws === 'line'
        ? tileValue.weeks.slice(-1).map(({ done }) => done)
        : tileValue.rows.map(({ value }) => value);
  return { met: values.filter(value => isTargetMet(value, target)).length, of: values.length };
};
