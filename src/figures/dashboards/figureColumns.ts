/** A column of figures: what a row is called, a figure that may lead to its rows, or a share from 0 to 1. */
export type FigureColumn<Row> = { key: string; label: string } & (
  | { text: (row: Row) => string; to?: (row: Row) => string | undefined }
  | { value: (row: Row) => number; to?: (row: Row) => string | undefined; bar?: FigureBar<Row> }
  | { share: (row: Row) => number; bar?: FigureBar<Row> }
);

/** A bar beside each figure of a column, where there is more than one to compare. */
export type FigureBar<Row> = {
  /** What fills the whole width; the largest of the figures when left out. */
  whole?: number;
  colour?: (row: Row) => string | undefined;
  /** A line across all bars, such as their average, and what it stands for. */
  mark?: { at: number; label: string };
};

/** The column whose figures are drawn, if there is anything to compare. */
export const drawnColumn = <Row>({ columns, rows }: Pick<FigureSet<Row>, 'columns' | 'rows'>) =>
  rows.length > 1 ? columns.find(column => 'bar' in column && column.bar !== undefined) : undefined;

/** Figures as a table shows them and a sheet holds them. */
export type FigureSet<Row = any> = {
  title: string;
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
};

/** A share of nothing is 0. */
export const shareOf = (part: number, whole: number) => part / (whole || 1);
