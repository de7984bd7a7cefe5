import { isCrud } from '../../../contract/framework/crud';
import { getResource } from '../contracts';
import { formatRule } from '../format-rule';
import { columnLabel } from '../labels';
import { formatCode, renderByName, renderTable } from '../table';

/** The fields of lists' rows: label, whether a list may show it or be sorted by it, and which workbooks have it. */
export const columnsTables = (names: readonly string[]) => renderByName(names, columnsOf);

const columnsOf = (name: string) => {
  const resource = getResource(name);
  const { record, sorts, latestFirst, cells, exports = {} } = resource;
  const inRow = Object.keys(record.shape);
  const sheets = Object.entries(exports);
  // A plain list shows everything except ids assigned by the server.
  const columns =
    resource.columns ?? inRow.filter(field => !isCrud(resource) || !['id', 'version'].includes(field));
  // Some workbooks have columns that no row of the list has.
  const inSheet = sheets.flatMap(([, { columns }]) => columns);
  const fields = [...new Set([...inRow, ...inSheet])];
  const sorted = (field: string) => {
    const at = (sorts as readonly string[]).indexOf(field);
    return at === 0 ? `first${latestFirst ? ', downwards' : ''}` : at > 0 ? 'yes' : '';
  };
  const rows = fields.map(field => [
    `\`${field}\``,
    columnLabel(name, field),
    columns.includes(field) ? 'yes' : '',
    sorted(field),
    sheets.flatMap(([sheet, of]) => (of.columns.includes(field) ? sheet : [])).join(', '),
    cells && field in cells ? 'yes' : '',
  ]);
  const files = sheets.map(
    ([sheet, { file, needs }]) =>
      `Workbook ${formatCode(sheet)} is ${formatCode(file)}: ${formatRule(needs)}.`,
  );
  return [
    renderTable(['field', 'label', 'column', 'sorts', 'workbook', 'edited in its cell'], rows),
    ...(files.length ? [files.join(' ')] : []),
  ].join('\n\n');
};
