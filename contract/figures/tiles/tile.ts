import type { Day } from '../../framework/weeks';
import type { EquipmentCategory } from '../../sites/equipment';

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
export type TilesOf<A> = { [Part in keyof A]-?: Record<string, Tile<A>> };

export const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + of(row), 0);
/** A share of nothing is 0. */
export const percentOf = (part: number, whole: number) => (part / (whole || 1)) * 100;
