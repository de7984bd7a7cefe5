import * as XLSX from 'xlsx';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { SheetError } from './sheet-error';
import { maxLinesAbove, type Table, type TableLimits, tableOf } from './table';

/**
 * The first sheet of a workbook as text: formulas by the value that was last calculated, never evaluated; dates as
 * YYYY-MM-DD; numbers without exponent.
 *
 * The archive is opened here and not by SheetJS, which inflates whatever an entry holds: entries are counted and their
 * sizes checked as declared, then as inflated, and only the parts that the cells need are handed on.
 */
export async function xlsxTable(bytes: Buffer, limits: TableLimits): Promise<Table> {
  const zip = await unlessDamaged(() => fromBufferPromise(bytes, { lazyEntries: true, autoClose: false }));
  const parts = await inflated(zip, await checkedEntries(zip));
  const types = parts.get('[Content_Types].xml');
  if (!types || !parts.has('xl/workbook.xml')) throw new SheetError('notASpreadsheet');
  if (macroType.test(types.toString())) throw new SheetError('macroWorkbook');
  return tableOf(await unlessDamaged(async () => cellTexts(parts, limits)), limits);
}

const maxEntries = 1000;
const maxMegabytes = 100;
const maxInflated = maxMegabytes * 1024 * 1024;
/** Cells that are all alike deflate to about a hundredth. */
const maxRatio = 250;
const ratioMattersFrom = 10 * 1024 * 1024;

async function checkedEntries(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > maxEntries) throw tooDense();
  const entries: Entry[] = [];
  await unlessDamaged(async () => {
    for await (const entry of zip.eachEntry()) entries.push(entry);
  });
  if (entries.some(({ fileName }) => macroPart.test(fileName))) throw new SheetError('macroWorkbook');
  if (entries.some(entry => entry.isEncrypted())) throw new SheetError('encrypted');

  const size = total(entries, entry => entry.uncompressedSize);
  const packed = total(entries, entry => entry.compressedSize);
  if (size > maxInflated || (size > ratioMattersFrom && size > packed * maxRatio)) throw tooDense();
  return entries.filter(({ fileName }) => neededPart.test(fileName));
}

// Not the mere word: SheetJS declares the type of .xlsb in every workbook that it writes.
const macroType = /(sheet|template|addin)\.macroEnabled\.main\+xml/;
const macroPart = /vbaProject\.bin$|(^|\/)macrosheets\//i;
/** Not the pictures, comments, drawings and properties: fewer parts, fewer doors. */
const neededPart = /^\[Content_Types\]\.xml$|^xl\/(_rels\/)?[^/]+$|^xl\/worksheets\/[^/]+\.xml$/;

async function inflated(zip: ZipFile, entries: readonly Entry[]): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  let size = 0;
  for (const entry of entries) {
    const chunks: Buffer[] = [];
    await unlessDamaged(async () => {
      // yauzl itself fails an entry that inflates to more than it declared.
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        size += chunk.length;
        if (size > maxInflated) throw tooDense();
        chunks.push(chunk);
      }
    });
    parts.set(entry.fileName, Buffer.concat(chunks));
  }
  return parts;
}

function cellTexts(parts: ReadonlyMap<string, Buffer>, { maxRows }: TableLimits): (string[] | undefined)[] {
  const container = XLSX.CFB.utils.cfb_new();
  for (const [name, content] of parts) XLSX.CFB.utils.cfb_add(container, name, content, { unsafe: true });
  // A further row than may be, so that too many are noticed.
  const sheetRows = maxRows + maxLinesAbove + 2;
  const book = parseZip(container, {
    dense: true,
    sheets: 0,
    sheetRows,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    cellNF: true,
  });
  const sheet = book.Sheets[book.SheetNames[0]!];
  // SheetJS leaves out a sheet that it stumbled over.
  if (!sheet) throw new Error('no sheet');
  const date1904 = Boolean(book.Workbook?.WBProps?.date1904);
  const lines: (string[] | undefined)[] = [];
  (sheet['!data'] ?? []).forEach((cells, row) => {
    const line: string[] = [];
    cells?.forEach((cell, column) => {
      if (cell) line[column] = cellText(cell, date1904);
    });
    lines[row] = line;
  });
  return lines;
}

// Exported and documented as the reader of an opened archive, but missing in the package's types.
const parseZip = (XLSX as unknown as { parse_zip(zip: unknown, options: XLSX.ParsingOptions): XLSX.WorkBook })
  .parse_zip;

function cellText({ t, v, z }: XLSX.CellObject, date1904: boolean): string {
  if (v === undefined || v === null) return '';
  if (t === 'e') return errorTexts[v as number] ?? '#N/A';
  if (typeof v !== 'number') return String(v);
  if (isDateFormat(z)) return dateText(v, date1904);
  const text = plainNumber(v);
  // The format 000000 shows 16001 as 016001, which is what its author takes it for.
  return typeof z === 'string' && /^0+$/.test(z) ? text.padStart(z.length, '0') : text;
}

const errorTexts: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
};

const dateFormats = new Map<unknown, boolean>();

function isDateFormat(format: unknown): boolean {
  let answer = dateFormats.get(format);
  if (answer === undefined) {
    answer = typeof format === 'string' && XLSX.SSF.is_date(format);
    dateFormats.set(format, answer as boolean);
  }
  return answer as boolean;
}

function dateText(serial: number, date1904: boolean): string {
  const date = XLSX.SSF.parse_date_code(serial, { date1904 });
  if (!date) return plainNumber(serial);
  const pad = (part: number, length = 2) => String(part).padStart(length, '0');
  if (serial < 1) return `${pad(date.H)}:${pad(date.M)}`;
  return `${pad(date.y, 4)}-${pad(date.m)}-${pad(date.d)}`;
}

/** As Excel shows it: 15 digits, and never 1e+21. */
function plainNumber(value: number): string {
  if (!Number.isFinite(value)) return '';
  const rounded = Number(value.toPrecision(15));
  const text = String(rounded);
  if (!text.includes('e')) return text;
  return rounded.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
}

function total(entries: readonly Entry[], sizeOf: (entry: Entry) => number): number {
  return entries.reduce((sum, entry) => sum + sizeOf(entry), 0);
}

function tooDense(): SheetError {
  return new SheetError('zipBomb', { most: maxMegabytes });
}

/** Whatever the libraries stumble over in an archive is the file's fault. */
async function unlessDamaged<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof SheetError) throw error;
    if (/too many bytes/.test(String(error))) throw tooDense();
    throw new SheetError('damaged');
  }
}
