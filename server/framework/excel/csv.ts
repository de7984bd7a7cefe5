import { Readable } from 'node:stream';
import Papa from 'papaparse';
import { timeZone as ourZone } from '../../../contract/framework/time-zone';
import type { Column, ColumnKind, RowBatches } from './columns';
import { instantText } from './dates';

/**
 * Comma-separated text (RFC 4180) as a stream, with the byte order mark by which Excel recognises UTF-8. Text that a
 * spreadsheet would take for a formula gets a leading apostrophe, which `readSheet` removes again.
 */
export function writeCsv(columns: readonly Column[], rows: RowBatches, timeZone = ourZone): Readable {
  return Readable.from(lines(columns, rows, timeZone), { objectMode: false, highWaterMark: 256 * 1024 });
}

async function* lines(
  columns: readonly Column[],
  rows: RowBatches,
  timeZone: string,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${csvOf([columns.map(({ header }) => header)])}`);
  for await (const batch of rows) {
    if (batch.length === 0) continue;
    const texts = batch.map(values =>
      columns.map(({ kind }, c) => valueWriters[kind](values[c] ?? '', timeZone)),
    );
    yield Buffer.from(csvOf(texts));
  }
}

const valueWriters: Record<ColumnKind, (value: unknown, timeZone: string) => string | number> = {
  text: value => String(value),
  number: numberOrText,
  share: numberOrText,
  day: value => (value instanceof Date ? value.toISOString() : String(value)).slice(0, 10),
  instant: (value, timeZone) => instantText(value, timeZone) ?? String(value),
};

/** Numbers need no apostrophe: -3.05 is no formula. */
function numberOrText(value: unknown) {
  return value === '' || !Number.isFinite(Number(value)) ? String(value) : Number(value);
}

function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  // The library's own pattern misses text with a line break.
  const text = Papa.unparse(rows as (string | number)[][], {
    newline: '\r\n',
    escapeFormulae: /^[=+\-@\t\r\n]/,
  });
  return `${text}\r\n`;
}
