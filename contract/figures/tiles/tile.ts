import type { DailyCount } from '../../framework/weekly-totals';
import type { EquipmentCategory } from '../../sites/equipment';

/** What the rows of a chart are, which decides their labels. */
export type TileDimension =
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
/** A row; null: unknown. `name`: the source's name for it. */
export type TileRow = { of: string | number | null; name?: string; value: number };

type Facts = {
  /** The unit of figures that are not counts: a ratio per agent, or a percentage. */
  unit?: 'ratio' | 'percent';
  /** Whether higher or lower is better; without it, whoever sets a target decides. */
  better?: 'more' | 'less';
  /** It counts planned work: a current period is compared as a whole. */
  ahead?: true;
  /** It is about one kind of equipment, to be chosen. */
  asks?: 'category';
};
type Draws<A> =
  | { draws: 'figure'; figure(answer: A, category?: EquipmentCategory): number }
  | { draws: 'bars' | 'map'; by: TileDimension; rows(answer: A, category?: EquipmentCategory): TileRow[] }
  | { draws: 'line'; days(answer: A): readonly DailyCount[] };
/** Without `A`: the tile of any answer, which is only ever given its own. */
export type Tile<A = unknown> = Facts & Draws<A>;
/** The tiles of every part of an answer; none if another part says the same. */
export type TileMap<A> = { [Part in keyof A]-?: Record<string, Tile<A>> };

export const sumBy = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + of(row), 0);
/** A share of nothing is 0. */
export const percentOf = (part: number, whole: number) => (part / (whole || 1)) * 100;
