import { timeZone } from './time-zone';

/** What a clock in the product's time zone shows at an instant: « 2026-11-22 14:05:09 ». */
export const formatWallClock = (instant: Date | number | string, zone = timeZone) => {
  const milliseconds = new Date(instant).getTime();
  return new Date(milliseconds + zoneOffset(milliseconds, zone)).toISOString().slice(0, 19).replace('T', ' ');
};

/** The same without seconds, as tables and files show it: « 2026-11-22 14:05 ». */
export const formatShortInstant = (instant: Date | number | string, zone = timeZone) =>
  formatWallClock(instant, zone).slice(0, 16);

/** The instant at which a clock in the product's time zone shows this, in milliseconds; see `formatWallClock`. */
export const parseWallClock = (text: string, zone = timeZone) => {
  const shown = Date.parse(`${text.replace(' ', 'T')}Z`);
  // The second step where the offset changes in between.
  return shown - zoneOffset(shown - zoneOffset(shown, zone), zone);
};

/** « +01:00 », the zone's offset to UTC at an instant, as pictures hold it. */
export const formatZoneOffset = (at: Date, zone = timeZone) => {
  const minutes = Math.round(zoneOffset(at.getTime(), zone) / 60_000);
  const twoDigits = (part: number) => String(Math.floor(part)).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.abs(minutes) / 60)}:${twoDigits(Math.abs(minutes) % 60)}`;
};

/** The zone's offset to UTC in milliseconds; zones change on quarters of an hour only, so those are cached. */
export const zoneOffset = (milliseconds: number, zone = timeZone): number => {
  if (zone === 'UTC') return 0;
  const quarter = Math.floor(milliseconds / quarterHour);
  let zoneOffsets = offsets.get(zone);
  if (!zoneOffsets) {
    zoneOffsets = new Map();
    offsets.set(zone, zoneOffsets);
  }
  const cached = zoneOffsets.get(quarter);
  if (cached !== undefined) return cached;
  if (zoneOffsets.size > 50_000) zoneOffsets.clear();
  const start = quarter * quarterHour;
  const offset = shownAsUtc(start, zone) - start;
  zoneOffsets.set(quarter, offset);
  return offset;
};

const quarterHour = 900_000;
const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, Map<number, number>>();

const shownAsUtc = (milliseconds: number, zone: string): number => {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(milliseconds)) parts[type] = Number(value);
  const shown = new Date(
    Date.UTC(2000, parts.month! - 1, parts.day!, parts.hour!, parts.minute!, parts.second!),
  );
  // `Date.UTC` would take the year 1, which a device's clock may say, for 1901.
  return shown.setUTCFullYear(parts.year!);
};
