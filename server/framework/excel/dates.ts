import { dayMs } from '../../../contract/framework/today';
import { formatShortInstant, zoneOffset } from '../../../contract/framework/wall-clock';

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
  return formatShortInstant(milliseconds, timeZone);
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
