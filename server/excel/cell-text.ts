import * as XLSX from 'xlsx';

/** A cell as text: its last calculated value, dates as YYYY-MM-DD, numbers without exponent. */
export function cellText({ t, v, z }: XLSX.CellObject, date1904: boolean): string {
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
