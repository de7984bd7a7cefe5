export type ColumnHead = { header: string; kind: 'text' | 'number' | 'day' | 'instant' };
/** A column of a workbook, and its value for a row. */
export type SheetColumn<Row> = ColumnHead & { value: (row: Row) => unknown };

/** The data of a list's workbook: all its columns by name, and the cells of the selected columns in batches of rows. */
export type ListSheet = {
  columns: Record<string, ColumnHead>;
  cells: (columnNames: readonly string[]) => AsyncIterable<unknown[][]>;
};

export const createListSheet = <Row>(
  columns: Record<string, SheetColumn<Row>>,
  batches: AsyncIterable<Row[]>,
): ListSheet => ({
  columns,
  cells: columnNames =>
    readCells(
      batches,
      columnNames.map(name => columns[name]),
    ),
});

/** For a list that has no workbook. */
export const noSheet: ListSheet = createListSheet({}, (async function* () {})());

export async function* readCells<Row>(
  batches: AsyncIterable<Row[]>,
  columns: readonly Pick<SheetColumn<Row>, 'value'>[],
) {
  for await (const batch of batches) yield batch.map(row => columns.map(column => column.value(row)));
}
