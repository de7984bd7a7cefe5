/** How a column's values are written: as text, or as Excel's own numbers, percentages (0.5 is 50 %) and dates. */
export type ColumnKind = 'text' | 'number' | 'share' | 'day' | 'instant';

export type Column = {
  header: string;
  kind: ColumnKind;
  /** In characters; each kind has a default. */
  width?: number;
  /** Offered as a drop-down list; other values show a warning and are still accepted. */
  choices?: readonly string[];
};

/** Rows in the batches they were fetched in, values in column order; null and undefined stay empty. */
export type RowBatches =
  | AsyncIterable<readonly (readonly unknown[])[]>
  | Iterable<readonly (readonly unknown[])[]>;
