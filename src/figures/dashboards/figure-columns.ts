/** A column of figures: a row's name, a figure that may link to its rows, or a ratio from 0 to 1. */
export type FigureColumn<Row> = { key: string; label: string } & (
  | { text: (row: Row) => string; to?: (row: Row) => string | undefined }
  | { value: (row: Row) => number; to?: (row: Row) => string | undefined; bar?: BarOptions<Row> }
  | { share: (row: Row) => number | null; bar?: BarOptions<Row> }
);

/** A bar beside each figure of a column, if there is more than one to compare. */
export type BarOptions<Row> = {
  /** The value of the full width; by default the largest figure. */
  max?: number;
  colour?: (row: Row) => string | undefined;
  /** A line across all bars, such as their average, with its label. */
  mark?: { value: number; label: string };
};

/** The column drawn as bars, if there is anything to compare. */
export const findBarColumn = <Row>({ columns, rows }: Pick<FigureSet<Row>, 'columns' | 'rows'>) =>
  rows.length > 1 ? columns.find(column => 'bar' in column && column.bar !== undefined) : undefined;

/** Figures as shown in a table and exported to a sheet. */
export type FigureSet<Row> = {
  title: string;
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
};

/** A ratio from 0 to 1; null of nothing, which has no shares. */
export const shareOf = (part: number, total: number) => (total > 0 ? part / total : null);
