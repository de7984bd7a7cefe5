import type { Column, ColumnKind, RowBatches } from './columns';
import { daySerial, instantSerial } from './dates';
import { escapeXml } from './escape-xml';
import { type Picture, rowHeights } from './pictures';
import { relationshipTypes, styles, xmlDeclaration } from './workbook-parts';

export type Sheet = {
  name: string;
  columns: readonly Column[];
  rows: RowBatches;
  /** Pictures over its cells; rows are made as high as their pictures. */
  pictures?: readonly Picture[];
};

/** The progress of a sheet: what the workbook's other parts need to know in the end. */
export type SheetProgress = { lastRow: number };

/** The sheet's XML in chunks of about 64 KiB. `choiceRanges`: by column, the range of cells with its choices, if any. */
export async function* sheetXml(
  sheet: Sheet,
  choiceRanges: readonly (string | undefined)[],
  timeZone: string,
  progress: SheetProgress,
): AsyncGenerator<string> {
  const { columns } = sheet;
  const writers = columns.map(({ kind }) => cellWriters[kind]);
  const columnLetters = columns.map((_, index) => columnName(index));
  const width = columns.length;
  const heights = rowHeights(sheet.pictures ?? []);
  let row = 1;
  const headers = columns.map(({ header }, column) =>
    textCell(`${columnLetters[column]}1`, header, styles.header),
  );
  let xml = `${opening(columns)}<row r="1">${headers.join('')}</row>`;
  for await (const batch of sheet.rows) {
    for (const values of batch) {
      row++;
      if (row > maxRows) throw new RangeError(`A sheet holds at most ${maxRows - 1} rows`);
      const height = heights.get(row);
      xml += height ? `<row r="${row}" ht="${height}" customHeight="1">` : `<row r="${row}">`;
      for (let column = 0; column < width; column++) {
        const value = values[column];
        if (value === null || value === undefined || value === '') continue;
        xml += writers[column]!(columnLetters[column]! + row, value, timeZone);
      }
      xml += '</row>';
      if (xml.length > chunkLength) {
        progress.lastRow = row;
        yield xml;
        xml = '';
      }
    }
  }
  progress.lastRow = row;
  yield xml + closing(columns, choiceRanges, row, !!sheet.pictures?.length);
}

/** A hidden sheet with the choices, one column for each list. */
export function* listsXml(lists: readonly (readonly string[])[]): Generator<string> {
  const rowCount = Math.max(...lists.map(list => list.length));
  yield `${xmlHead}<sheetData>`;
  for (let row = 1; row <= rowCount; row++) {
    const cells = lists.map((list, c) =>
      list[row - 1] === undefined ? '' : textCell(columnName(c) + row, list[row - 1]!, styles.text),
    );
    yield `<row r="${row}">${cells.join('')}</row>`;
  }
  yield '</sheetData></worksheet>';
}

/** 0 → A, 25 → Z, 26 → AA. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

/** Excel's own limits. */
const maxRows = 1_048_576;
const maxCellLength = 32_767;

const chunkLength = 64 * 1024;
const xmlHead =
  `${xmlDeclaration}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ` +
  `xmlns:r="${relationshipTypes}">`;

const widths: Record<ColumnKind, number> = { text: 20, number: 12, share: 12, day: 12, instant: 17 };

type CellWriter = (ref: string, value: unknown, timeZone: string) => string;
const cellWriters: Record<ColumnKind, CellWriter> = {
  text: (ref, value) =>
    textCell(ref, value instanceof Date ? value.toISOString() : String(value), styles.text),
  number: (ref, value) => numberCell(ref, toFiniteNumber(value), value, styles.number),
  share: (ref, value) => numberCell(ref, toFiniteNumber(value), value, styles.share),
  day: (ref, value) => numberCell(ref, daySerial(value), value, styles.day),
  instant: (ref, value, timeZone) => numberCell(ref, instantSerial(value, timeZone), value, styles.instant),
};

/** Always an inline string, never a formula: text that begins with = + - @ stays text. */
function textCell(ref: string, value: string, style: number): string {
  const text = escapeXml(value.length > maxCellLength ? value.slice(0, maxCellLength) : value);
  const preserveSpace = text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32;
  return `<c r="${ref}" s="${style}" t="inlineStr"><is><t${preserveSpace ? ' xml:space="preserve"' : ''}>${text}</t></is></c>`;
}

/** A value of the wrong type for its column is written as text. */
function numberCell(ref: string, number: number | undefined, value: unknown, style: number): string {
  if (number === undefined) return cellWriters.text(ref, value, '');
  return `<c r="${ref}" s="${style}"><v>${number}</v></c>`;
}

function toFiniteNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : undefined;
}

function opening(columns: readonly Column[]): string {
  const cols = columns.map(({ kind, width }, index) => {
    const position = index + 1;
    const range = `min="${position}" max="${position}"`;
    return `<col ${range} width="${width ?? widths[kind]}" style="${styles[kind]}" customWidth="1"/>`;
  });
  return (
    `${xmlHead}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
    '<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>' +
    `<cols>${cols.join('')}</cols><sheetData>`
  );
}

function closing(
  columns: readonly Column[],
  choiceRanges: readonly (string | undefined)[],
  lastRow: number,
  hasPictures: boolean,
): string {
  const filledRange = `A1:${columnName(columns.length - 1)}${lastRow}`;
  const validations = choiceRanges.flatMap((range, column) =>
    range === undefined ? [] : validation(columnName(column), range),
  );
  return [
    `</sheetData><autoFilter ref="${filledRange}"/>`,
    validations.length > 0
      ? `<dataValidations count="${validations.length}">${validations.join('')}</dataValidations>`
      : '',
    '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>',
    // In print, all columns fit on one page.
    '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>',
    // Site codes are text on purpose; without this Excel flags each of them as an error.
    `<ignoredErrors><ignoredError sqref="${filledRange}" numberStoredAsText="1"/></ignoredErrors>`,
    `${hasPictures ? '<drawing r:id="rId1"/>' : ''}</worksheet>`,
  ].join('');
}

function validation(column: string, choiceRange: string): string {
  const where = `sqref="${column}2:${column}${maxRows}"`;
  const rule = 'type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1"';
  return `<dataValidation ${rule} ${where}><formula1>${escapeXml(choiceRange)}</formula1></dataValidation>`;
}
