import type { z } from 'zod';
import type { Endpoint, ResourceContract } from '../framework/endpoint';
import { type Period, periodBefore } from '../framework/period-before';
import { periodsIn } from '../framework/periods';
import { type Day, type Week, weeks } from '../framework/weeks';
import { resources } from '../office/resources';
import type { TileState } from './own-dashboards';
import { type TileEntry, type TileRow, takesPeriod, tileSources, tiles } from './tiles';

/** What a tile shows: the same on the screen, in a report and in a workbook. */
export type TileValue =
  | { draws: 'figure'; value: number }
  | { draws: 'bars' | 'map'; rows: TileRow[] }
  | { draws: 'line'; days: readonly Day[]; weeks: Week[] };

/** A call as a tile makes it. */
export type Asking = { endpoint: Endpoint; input: Record<string, unknown>; period: Period | null };

/** A tile's call for a period; null if its list does not exist in the product. */
export const askedBy = (tile: TileState, period: Period): Asking | null => {
  const { source } = tiles[tile.tile];
  if (source === 'list') return askedOfList(tile, period);
  const bound = takesPeriod(source);
  const { owner, cluster } = tile;
  return {
    endpoint: tileSources[source],
    input: { ...given({ owner, cluster }), ...(bound && period) },
    period: bound ? period : null,
  };
};

/** The same for the previous period, as far as that has come; null if nothing is to be compared. */
export const askedBefore = (tile: TileState, period: Period, today: string): Asking | null => {
  if (!askedBy(tile, period)?.period) return null;
  const { whole, passed } = periodBefore(period, today);
  const { ahead, draws } = tiles[tile.tile];
  // Lines are overlaid week by week; maps are not compared.
  const before = ahead || draws === 'line' ? whole : draws === 'map' ? undefined : passed;
  return before ? askedBy(tile, before) : null;
};

const askedOfList = ({ list = '', filter = {}, within }: TileState, period: Period) => {
  const contract = resources.get(list);
  if (!contract) return null;
  const bounds = periodOf(contract, within);
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
export const periodOf = ({ filters }: Pick<ResourceContract, 'filters'>, within: string | undefined) =>
  within === undefined ? undefined : periodsIn(filters.shape).find(({ from }) => from === within);

const given = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** What a tile shows of an answer. */
export const shownIn = (
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
        weeks: period ? weeks(days, period.start_date, period.end_date) : [],
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

export type Target = NonNullable<TileState['target']>;

export const isMet = (value: number, { value: wanted, bound }: Target) =>
  bound === 'least' ? value >= wanted : value <= wanted;

/** How many of the values shown meet the target, and of how many: for a line its last point, for bars each. */
export const metIn = (shown: TileValue, target: Target) => {
  const values =
    shown.draws === 'figure'
      ? [shown.value]
      : shown.draws === 'line'
        ? shown.weeks.slice(-1).map(({ done }) => done)
        : shown.rows.map(({ value }) => value);
  return { met: values.filter(value => isMet(value, target)).length, of: values.length };
};
