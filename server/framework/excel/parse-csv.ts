import Papa from 'papaparse';
import { type ExpectedColumns, findHeader } from './header';
import { delimiters } from './pasted-column';
import { SheetError } from './sheet-error';
import { buildTable, getMaxLines, maxLinesAbove, type Table, type TableLimits } from './table';

/**
 * Delimiter: comma, semicolon or tab, or as given by Excel's line `sep=`; encoding: UTF-8, UTF-16 with byte order mark
 * (Excel's « Unicode text ») or else Windows-1252.
 */
export function parseCsv(bytes: Buffer, limits: TableLimits): Table {
  const content = decode(bytes);
  const [sepLine = '', sign] = /^sep=(.)(?:\r\n|\r|\n|$)/i.exec(content) ?? [];
  const text = content.slice(sepLine.length);
  const skippedLines = sepLine ? 1 : 0;
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: sign ?? findDelimiter(text, limits.expected),
    preview: getMaxLines(limits),
  });
  const badQuote = errors.find(({ type }) => type === 'Quotes');
  if (badQuote) throw new SheetError('badQuotes', { line: (badQuote.row ?? 0) + 1 + skippedLines });
  const lines = data.map(line => line.map(removeFormulaGuard));
  return buildTable(sepLine ? [[], ...lines] : lines, limits);
}

/**
 * The delimiter that yields the expected header, else the most frequent one in the first line. Papa Parse guesses by
 * the rows, and takes the commas of a text for delimiters.
 */
function findDelimiter(text: string, expected: ExpectedColumns | undefined): string {
  const header = /\S.*/.exec(text)?.[0].replace(/"[^"]*"/g, '') ?? '';
  const count = (sign: string) => header.split(sign).length;
  const mostFrequent = delimiters.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
  if (!expected) return mostFrequent;
  const complete = [mostFrequent, ...delimiters].find(delimiter => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: maxLinesAbove });
    return findHeader(data, expected)?.complete;
  });
  return complete ?? mostFrequent;
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16le').decode(bigEndian(bytes));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return windows1252(bytes);
  }
}

/** Node without full ICU does not support utf-16be. */
function bigEndian(bytes: Buffer): Buffer {
  return Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2))).swap16();
}

/** Node 20's TextDecoder decodes Windows-1252 as Latin-1, and so loses € and the curved quotation marks. */
function windows1252(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\x80-\x9f]/g, sign => aboveAscii[sign.charCodeAt(0) - 0x80]!);
}

// The five undefined bytes of Windows-1252 stay unchanged.
const aboveAscii = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** `writeCsv` adds an apostrophe before text that looks like a formula. */
function removeFormulaGuard(cell: string): string {
  return /^'[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell;
}
