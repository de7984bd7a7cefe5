import * as XLSX from 'xlsx';

/**
 * A cell as text: its last calculated value, dates as YYYY-MM-DD, numbers without exponent. A number whose format turns
 * it into a code (`"TLM"00000`) becomes the code shown in the sheet.
 */
export function cellText({ v, z }: XLSX.CellObject, date1904: boolean): string {
  if (v === undefined || v === null) return '';
  if (typeof v !== 'number') return String(v);
  if (isDateFormat(z)) return dateText(v, date1904);
  const rounded = Number(v.toPrecision(15));
  if (!Number.isInteger(rounded) || !isCodeFormat(z)) return plainNumber(v);
  // The library mistakes a language tag for a dollar sign.
  return XLSX.SSF.format((z as string).replace(/\[\$-[^\]]*\]/g, ''), rounded);
}

const memoize = (predicate: (format: string) => boolean) => {
  const results = new Map<unknown, boolean>();
  return (format: unknown): boolean => {
    let result = results.get(format);
    if (result === undefined) {
      result = typeof format === 'string' && predicate(format);
      results.set(format, result);
    }
    return result;
  };
};

const isDateFormat = memoize(format => Boolean(XLSX.SSF.is_date(format)));

/**
 * Whether a format turns a whole number into a code: leading zeros, or text before or between its digits. Text after
 * them is a unit; decimals, thousands separators and currencies show a quantity.
 */
const isCodeFormat = memoize(format => {
  if (/\[\$[^-\]]/.test(format)) return false;
  const pattern = format
    .split(';')[0]
    // Without colours, conditions and languages, which show nothing, and column padding.
    .replace(/\[[^\]]*\]|[_*]./g, '')
    .replace(/"([^"]*)"|\\(.)/g, (_, text, sign) => '§'.repeat((text ?? sign).length))
    .trim();
  if (/[^0#§\s()+-]/.test(pattern)) return false;
  const digits = pattern.replace(/[^0#]+$/, '');
  return /[0#]/.test(digits) && (/^0{2,}/.test(digits) || /[^0#]/.test(digits));
});

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
