import Papa from 'papaparse';
import { SheetError } from './sheet-error';
import { maxLinesAbove, type Table, type TableLimits, tableOf } from './table';

/** Comma, semicolon or tab; UTF-8, UTF-16 with its mark (Excel's « Unicode text ») or else Windows-1252. */
export function csvTable(bytes: Buffer, limits: TableLimits): Table {
  const text = decoded(bytes);
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    preview: limits.maxRows + maxLinesAbove + 2,
  });
  const unclosed = errors.find(({ type }) => type === 'Quotes');
  if (unclosed) throw new SheetError('damaged', { line: (unclosed.row ?? 0) + 1 });
  return tableOf(
    data.map(line => line.map(withoutGuard)),
    limits,
  );
}

/** What the header has most of. Papa Parse guesses by the rows, and takes the commas of a text for columns. */
function delimiterOf(text: string): string {
  const header = /\S.*/.exec(text)?.[0].replace(/"[^"]*"/g, '') ?? '';
  const count = (sign: string) => header.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return windows1252(bytes);
  }
}

/** Node 20's TextDecoder takes Windows-1252 for Latin-1, and so loses € and the curved quotation marks. */
function windows1252(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\x80-\x9f]/g, sign => aboveAscii[sign.charCodeAt(0) - 0x80]!);
}

// The five places that Windows-1252 leaves free stay what they are.
const aboveAscii = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** `writeCsv` puts an apostrophe before what looks like a formula. */
function withoutGuard(cell: string): string {
  return /^'[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell;
}
