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
/** A count, ratio or percentage; null is the percentage of nothing. */
export type TileFigure = number | null;
/** A row of a chart: the id of its owner, wilaya … (null: unknown), and its name if the response has one. */
export type TileRow = { id: string | number | null; name?: string; value: TileFigure };

type TileOptions = {
  /** The unit of figures that are not counts: a ratio per agent, or a percentage. */
  unit?: 'ratio' | 'percent';
  /** Whether higher or lower is better; without it, whoever sets a target decides. */
  better?: 'more' | 'less';
  /** It counts planned work: a current period is compared with the whole previous one. */
  countsPlannedWork?: true;
  /** It is about one category of equipment, which the tile's author selects. */
  requires?: 'category';
};
/** How a tile is drawn, and how its figures are read from the response `A`. */
type Display<A> =
  | { draws: 'figure'; figure(response: A, category?: EquipmentCategory): TileFigure }
  | { draws: 'bars' | 'map'; by: TileDimension; rows(response: A, category?: EquipmentCategory): TileRow[] }
  | { draws: 'line'; days(response: A): readonly DailyCount[] };
/** Without `A`: the tile of any response; it is only called with its own. */
export type Tile<A = unknown> = TileOptions & Display<A>;
/** The tiles of every part of a response; none for a part that another one repeats. */
export type TileMap<A> = { [Part in keyof A]-?: Record<string, Tile<A>> };

export const sumBy = <Row>(rows: readonly Row[], getValue: (row: Row) => number) =>
  rows.reduce((total, row) => total + getValue(row), 0);
/** Null if there is nothing to take a part of. */
export const percentOf = (part: number, total: number): TileFigure =>
  total > 0 ? (part / total) * 100 : null;
/** What a row without a figure of its own stands for: no percentage, but a count of 0. */
export const missingFigure = ({ unit }: Pick<Tile, 'unit'>): TileFigure => (unit === 'percent' ? null : 0);
