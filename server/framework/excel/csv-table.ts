import Papa from 'papaparse';
import { headerLine, type WantedColumns } from './header';
import { delimiters } from './pasted-column';
import { SheetError } from './sheet-error';
import { linesRead, maxLinesAbove, type Table, type TableLimits, tableOf } from './table';

/**
 * Comma, semicolon or tab, or what Excel's line `sep=` says; UTF-8, UTF-16 with its mark (Excel's « Unicode text ») or
 * else Windows-1252.
 */
export function csvTable(bytes: Buffer, limits: TableLimits): Table {
  const whole = decoded(bytes);
  const [sepLine = '', sign] = /^sep=(.)(?:\r\n|\r|\n|$)/i.exec(whole) ?? [];
  const text = whole.slice(sepLine.length);
  const above = sepLine ? 1 : 0;
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: sign ?? delimiterOf(text, limits.wanted),
    preview: linesRead(limits),
  });
  const badQuote = errors.find(({ type }) => type === 'Quotes');
  if (badQuote) throw new SheetError('badQuotes', { line: (badQuote.row ?? 0) + 1 + above });
  const lines = data.map(line => line.map(withoutGuard));
  return tableOf(sepLine ? [[], ...lines] : lines, limits);
}

/**
 * The one that gives the wanted header, else what the first line has most of. Papa Parse guesses by the rows, and takes
 * the commas of a text for columns.
 */
function delimiterOf(text: string, wanted: WantedColumns | undefined): string {
  const header = /\S.*/.exec(text)?.[0].replace(/"[^"]*"/g, '') ?? '';
  const count = (sign: string) => header.split(sign).length;
  const most = delimiters.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
  if (!wanted) return most;
  const complete = [most, ...delimiters].find(delimiter => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: maxLinesAbove });
    return headerLine(data, wanted)?.complete;
  });
  return complete ?? most;
}

function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16le').decode(bigEndian(bytes));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return windows1252(bytes);
  }
}

/** Node without full ICU knows no utf-16be. */
function bigEndian(bytes: Buffer): Buffer {
  return Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2))).swap16();
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
