/** A column of figures: what a row is called, a figure that may lead to its rows, or a share from 0 to 1. */
export type FigureColumn<Row> = { key: string; label: string } & (
  | { text: (row: Row) => string; to?: (row: Row) => string | undefined }
  | { value: (row: Row) => number; to?: (row: Row) => string | undefined }
  | { share: (row: Row) => number }
);

/** Figures as a table shows them and a sheet holds them. */
export type FigureSet<Row = any> = {
  title: string;
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
};

/** A share of nothing is 0. */
export const shareOf = (part: number, whole: number) => part / (whole || 1);
