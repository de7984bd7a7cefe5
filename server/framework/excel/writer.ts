import { Readable } from 'node:stream';
import { timeZone as defaultTimeZone } from '../../../contract/framework/time-zone';
import { drawingEntries } from './pictures';
import { columnName, listsXml, type Sheet, type SheetProgress, sheetXml } from './sheet-xml';
import {
  contentTypesXml,
  quoteSheetName,
  rootRelationsXml,
  type SheetEntry,
  stylesXml,
  workbookRelationsXml,
  workbookXml,
} from './workbook-parts';
import { createZip, type ZipEntry } from './zip';

export type Workbook = {
  sheets: readonly Sheet[];
  /** The time zone of instants; workbooks have none. */
  timeZone?: string;
};

/** A workbook while it is written; `rows` returns the number of rows so far, without headers. */
export type WorkbookStream = Readable & { rows: () => number };

/**
 * An Excel workbook as a stream, written while its rows are fetched: memory is constant for any number of rows, and a
 * slow or disconnected reader slows or ends the fetching.
 *
 * Own code over node:zlib, because no library does this well enough: SheetJS holds the whole workbook (461 MB for
 * 100,000 × 13 cells); exceljs streams, but has had no release since 2023 and its dependencies no longer install;
 * @atomictech/xlsx-write-stream turns text that begins with « = » into a formula; hucre streams in bounded memory, but
 * reached 52,000 rows/s where we need 60,000 including the queries, and writes a single sheet without filters.
 */
export function writeWorkbook(workbook: Workbook): WorkbookStream {
  const progress: SheetProgress[] = [];
  const parts = createZip(generateEntries(workbook, progress));
  const stream = Readable.from(parts, { objectMode: false, highWaterMark: 256 * 1024 });
  return Object.assign(stream, {
    rows: () => progress.reduce((sum, { lastRow }) => sum + lastRow - 1, 0),
  });
}

async function* generateEntries(
  { sheets, timeZone = defaultTimeZone }: Workbook,
  progress: SheetProgress[],
): AsyncGenerator<ZipEntry> {
  const names = uniqueNames(sheets.map(sheet => sheet.name));
  const lists = sheets.flatMap(sheet =>
    sheet.columns.flatMap(({ choices }) => (choices?.length ? [choices] : [])),
  );
  const listsName = uniqueNames([...names, 'Listes']).at(-1)!;
  const sheetCount = sheets.length + (lists.length > 0 ? 1 : 0);

  const drawings = sheets.flatMap(({ pictures }, index) => (pictures?.length ? [index + 1] : []));
  yield part('[Content_Types].xml', contentTypesXml(sheetCount, drawings));
  yield part('_rels/.rels', rootRelationsXml);
  yield part('xl/_rels/workbook.xml.rels', workbookRelationsXml(sheetCount));
  yield part('xl/styles.xml', stylesXml);

  const entries: SheetEntry[] = [];
  for (const [index, sheet] of sheets.entries()) {
    const sheetProgress = { lastRow: 1 };
    progress.push(sheetProgress);
    const ranges = sheet.columns.map(({ choices }) => {
      if (!choices?.length) return undefined;
      const column = columnName(lists.indexOf(choices));
      return `${quoteSheetName(listsName)}!$${column}$1:$${column}$${choices.length}`;
    });
    yield { name: sheetPath(index), text: sheetXml(sheet, ranges, timeZone, sheetProgress) };
    if (sheet.pictures?.length) yield* drawingEntries(index + 1, sheet.pictures);
    entries.push({
      name: names[index]!,
      filtered: `A1:${columnName(sheet.columns.length - 1)}${sheetProgress.lastRow}`,
    });
  }
  if (lists.length > 0) {
    yield { name: sheetPath(sheets.length), text: listsXml(lists) };
    entries.push({ name: listsName });
  }
  yield part('xl/workbook.xml', workbookXml(entries));
}

function part(name: string, text: string): ZipEntry {
  return { name, text: [text] };
}

function sheetPath(index: number): string {
  return `xl/worksheets/sheet${index + 1}.xml`;
}

/** Excel refuses a workbook whose sheet names are too long, contain []:*?/\, or are equal. */
function uniqueNames(names: readonly string[]): string[] {
  const usedNames = new Set<string>();
  return names.map(name => {
    const clean =
      name
        .replace(/[[\]:*?/\\]/g, ' ')
        .replace(/^'+|'+$/g, '')
        .trim()
        .slice(0, 31) || 'Feuille';
    let unique = clean;
    for (let n = 2; usedNames.has(unique.toLowerCase()); n++) unique = `${clean.slice(0, 27)} (${n})`;
    usedNames.add(unique.toLowerCase());
    return unique;
  });
}
