import { dayMs } from '../../../contract/framework/today';
import { Day } from '../../../contract/framework/vocabulary';
import { normalizeHeader } from '../excel/header';
import { normalizeSearchText } from '../lists/search-text';

/** Finds a choice by its key or one of its labels. */
export const createChoiceFinder = <K extends string>(choices: Record<K, readonly string[]>) => {
  const keys = new Map<string, K>();
  for (const [key, labels] of Object.entries(choices) as [K, readonly string[]][]) {
    for (const label of [key, ...labels]) keys.set(normalizeHeader(label), key);
  }
  return (text: string) => keys.get(normalizeHeader(text));
};

/** YYYY-MM-DD from that, from DD/MM/YYYY (also with - or .) and from Excel's serial number of a date. */
export const parseDay = (text: string): string | undefined => {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]|$)/.exec(text);
  if (iso) return toDay(iso[1], iso[2], iso[3]);
  const french = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?: |$)/.exec(text);
  if (french) return toDay(french[3], french[2], french[1]);
  // Five figures: 1982 to 2173.
  if (!/^[3-9]\d{4}(?:\.\d+)?$/.test(text)) return undefined;
  return formatDay(Number(text) - daysBefore1970);
};
/** HH:MM from « 8:05 », « 8h05 », and from Excel's part of a day. */
export const parseTimeOfDay = (text: string): string | undefined => {
  const [, hours, minutes] = /^(\d{1,2})[:hH](\d{2})(?::00)?$/.exec(text) ?? [];
  if (hours) return `${hours.padStart(2, '0')}:${minutes}`;
  return /^0?\.\d+$/.test(text)
    ? new Date(Math.round(Number(text) * 1440) * 60_000).toISOString().slice(11, 16)
    : undefined;
};

/** Converts a bare number of a workbook with the 1904 date system; any other text is returned as it is. */
export const convertDay1904 = (text: string): string =>
  /^\d{5}(?:\.\d+)?$/.test(text) ? formatDay(Number(text) + daysTo1904 - daysBefore1970) : text;
const formatDay = (daysSince1970: number) =>
  new Date(Math.floor(daysSince1970) * dayMs).toISOString().slice(0, 10);
/** Excel's serial number of 1970-01-01, and of 1904-01-01, where the other date system begins. */
const daysBefore1970 = 25_569;
const daysTo1904 = 1_462;
const toDay = (year: string, month: string, date: string) =>
  Day.safeParse(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`).data;

/** Finds a numbered name by number or name, in any of its languages: « 16 », « Alger », « 16 - Alger ». */
export const createNumberedFinder = <
  T extends { id: number; name: string; name_ar?: string | null; name_en?: string | null },
>(
  items: T[],
) => {
  const byName = new Map(
    items.flatMap(item =>
      [item.name_ar, item.name_en, item.name].flatMap(name =>
        name ? [[normalizeHeader(name), item] as const] : [],
      ),
    ),
  );
  const byId = new Map(items.map(item => [item.id, item]));
  return (text: string): T | undefined => {
    const [, number, name] = /^(\d*)(.*)$/s.exec(text)!;
    const normalizedName = normalizeHeader(name);
    const itemById = number ? byId.get(Number(number)) : undefined;
    const itemByName = normalizedName ? byName.get(normalizedName) : undefined;
    // With a number and a name, both must mean the same item.
    if (number && normalizedName) return itemById === itemByName ? itemById : undefined;
    return itemById ?? itemByName;
  };
};

/** Finds a record by its key: case matters only where two keys differ in nothing else. */
export const createKeyFinder = <T>(records: T[], getKey: (record: T) => string) => {
  const exact = new Map(records.map(record => [getKey(record), record]));
  const byNormalizedKey = new Map<string, T | undefined>();
  for (const record of records) {
    const key = normalizeSearchText(getKey(record));
    byNormalizedKey.set(key, byNormalizedKey.has(key) ? undefined : record);
  }
  return (key: string) => exact.get(key) ?? byNormalizedKey.get(normalizeSearchText(key));
};
