import { dayMs } from '../../../contract/framework/today';

/** Excel's day number for 'YYYY-MM-DD' (or longer text with that prefix); undefined if it is no valid day. */
export function daySerial(value: unknown): number | undefined {
  const text = value instanceof Date ? value.toISOString() : String(value);
  const day = dayPattern.exec(text);
  if (!day) return;
  const milliseconds = Date.UTC(Number(day[1]), Number(day[2]) - 1, Number(day[3]));
  return rejectBeforeLeapBug(milliseconds / dayMs + unixSerial);
}

/** Excel's day number for an instant's local time in a time zone; undefined if it is no instant. */
export function instantSerial(value: unknown, timeZone: string): number | undefined {
  const milliseconds = instantOf(value);
  if (Number.isNaN(milliseconds)) return;
  return rejectBeforeLeapBug((milliseconds + zoneOffset(milliseconds, timeZone)) / dayMs + unixSerial);
}

/** 'YYYY-MM-DD HH:mm' in local time of a time zone; undefined if it is no instant. */
export function instantText(value: unknown, timeZone: string): string | undefined {
  const milliseconds = instantOf(value);
  if (Number.isNaN(milliseconds)) return;
  return new Date(milliseconds + zoneOffset(milliseconds, timeZone))
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ');
}

/** Excel's day number of 1970-01-01. */
const unixSerial = 25_569;
const dayPattern = /^(\d{4})-(\d\d)-(\d\d)/;

/** Excel has a 29 February 1900; days before it are better kept as text. */
function rejectBeforeLeapBug(serial: number): number | undefined {
  return serial > 60 ? serial : undefined;
}

/** Milliseconds of a Date, of ISO text, or of a number. */
function instantOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return value instanceof Date ? value.getTime() : Date.parse(String(value));
}

const quarterHour = 900_000;
const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, Map<number, number>>();

/** The zone's offset to UTC in milliseconds; zones change on quarters of an hour only, so those are cached. */
function zoneOffset(milliseconds: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0;
  const quarter = Math.floor(milliseconds / quarterHour);
  let zoneOffsets = offsets.get(timeZone);
  if (!zoneOffsets) {
    zoneOffsets = new Map();
    offsets.set(timeZone, zoneOffsets);
  }
  const cached = zoneOffsets.get(quarter);
  if (cached !== undefined) return cached;
  if (zoneOffsets.size > 50_000) zoneOffsets.clear();
  const start = quarter * quarterHour;
  const offset = wallClock(start, timeZone) - start;
  zoneOffsets.set(quarter, offset);
  return offset;
}

function wallClock(milliseconds: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(milliseconds)) parts[type] = Number(value);
  return Date.UTC(parts.year!, parts.month! - 1, parts.day!, parts.hour!, parts.minute!, parts.second!);
}
