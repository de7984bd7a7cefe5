import { dashboards } from '../../../contract/figures/dashboards';
import { download } from '../../framework/providers/call';
import type { FigureColumn, FigureSet } from './figure-columns';

/** Saves figures as a workbook, which the server makes from the table's content. */
export const saveSheet = <Row>({ title, columns, rows }: FigureSet<Row>) =>
  download(dashboards.actions.sheet, {
    title,
    columns: JSON.stringify(columns.map(column => ({ label: column.label, kind: kindOf(column) }))),
    rows: JSON.stringify(rows.map(row => columns.map(column => cellOf(column, row)))),
  });

const kindOf = <Row>(column: FigureColumn<Row>) => {
  if ('text' in column) return 'text';
  return 'value' in column ? 'number' : 'share';
};
const cellOf = <Row>(column: FigureColumn<Row>, row: Row) => {
  if ('text' in column) return column.text(row);
  return 'value' in column ? column.value(row) : column.share(row);
};
