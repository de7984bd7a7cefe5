import Papa from 'papaparse';
import { SheetError } from './sheet-error';
import { maxLinesAbove, type Table, type TableLimits, tableOf } from './table';

/** Comma, semicolon or tab; UTF-8, UTF-16 with its mark (Excel's « Unicode text ») or else Windows-1252. */
export function csvTable(bytes: Buffer, limits: TableLimits): Table {
  const { data, errors } = Papa.parse<string[]>(decoded(bytes), {
    delimitersToGuess: [',', ';', '\t'],
    preview: limits.maxRows + maxLinesAbove + 2,
  });
  const unclosed = errors.find(({ type }) => type === 'Quotes');
  if (unclosed) throw new SheetError('damaged', { line: (unclosed.row ?? 0) + 1 });
  return tableOf(
    data.map(line => line.map(withoutGuard)),
    limits,
  );
}

function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** `writeCsv` puts an apostrophe before what looks like a formula. */
function withoutGuard(cell: string): string {
  return /^'[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell;
}
