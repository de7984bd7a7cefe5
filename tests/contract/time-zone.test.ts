import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatWallClock, formatZoneOffset, parseWallClock } from '../../contract/framework/wall-clock';
import { productJobs } from '../../server/organisation/job-kinds';

describe.each([
  ['America/Los_Angeles', '2026-11-22T15:00:00Z', 7],
  ['Asia/Tokyo', '2026-11-22T15:00:00Z', 0],
])('a device in %s', (deviceZone, instant, hourOfDevice) => {
  const before = process.env.TZ;
  beforeEach(() => {
    process.env.TZ = deviceZone;
    vi.resetModules();
  });
  afterEach(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  it('shows Algeria’s days and times, around midnight too', async () => {
    expect(new Date(instant).getHours()).toBe(hourOfDevice);
    const { today } = await import('../../contract/framework/today');
    const { formatShortInstant } = await import('../../contract/framework/wall-clock');
    const { dates } = await import('../../i18n/dates');
    for (const [at, shown, french, english] of [
      ['2026-11-22T15:00:00Z', '2026-11-22 16:00', 'dim. 22 nov. 2026 à 16:00', 'Sun, 22 Nov 2026, 16:00'],
      ['2026-11-22T22:59:59Z', '2026-11-22 23:59', 'dim. 22 nov. 2026 à 23:59', 'Sun, 22 Nov 2026, 23:59'],
      ['2026-11-22T23:00:00Z', '2026-11-23 00:00', 'lun. 23 nov. 2026 à 00:00', 'Mon, 23 Nov 2026, 00:00'],
      ['2026-02-28T23:15:00Z', '2026-03-01 00:15', 'dim. 1er mars 2026 à 00:15', 'Sun, 1 Mar 2026, 00:15'],
      ['2026-12-31T23:30:00Z', '2027-01-01 00:30', 'ven. 1er janv. 2027 à 00:30', 'Fri, 1 Jan 2027, 00:30'],
      // Clocks change in California in that night.
      ['2026-03-08T10:30:00Z', '2026-03-08 11:30', 'dim. 8 mars 2026 à 11:30', 'Sun, 8 Mar 2026, 11:30'],
    ]) {
      expect(formatShortInstant(at)).toBe(shown);
      expect(today(new Date(at))).toBe(shown.slice(0, 10));
      expect(dates.fr.fullInstant(at).replace('\u00a0', ' ')).toBe(french);
      expect(dates.en.fullInstant(at)).toBe(english);
      expect(dates.fr.fullDay(today(new Date(at)))).toBe(french.slice(0, french.indexOf(' à')));
      expect(dates.fr.timeOf(at).slice(0, 5)).toBe(shown.slice(11));
    }
  });

  it('finds the next night and the next Monday by Algeria’s clock', () => {
    const night = (now: string) => productJobs.copies.next!(new Date(now)).toISOString();
    const monday = (now: string) => productJobs.dashboards.next!(new Date(now)).toISOString();
    expect(night('2026-11-22T01:59:59Z')).toBe('2026-11-22T02:00:00.000Z');
    expect(night('2026-11-22T02:00:00Z')).toBe('2026-11-23T02:00:00.000Z');
    expect(night('2026-11-22T23:30:00Z')).toBe('2026-11-23T02:00:00.000Z');
    expect(monday('2026-11-22T23:30:00Z')).toBe('2026-11-23T05:00:00.000Z');
    expect(monday('2026-11-23T05:00:00Z')).toBe('2026-11-30T05:00:00.000Z');
    expect(monday('2026-11-24T12:00:00Z')).toBe('2026-11-30T05:00:00.000Z');
  });
});

describe('a clock', () => {
  it.each([
    ['Africa/Algiers', '2026-07-01 00:00:00', '2026-06-30T23:00:00.000Z', '+01:00'],
    ['UTC', '2026-07-01 00:00:00', '2026-07-01T00:00:00.000Z', '+00:00'],
    ['Europe/Paris', '2026-03-29 01:30:00', '2026-03-29T00:30:00.000Z', '+01:00'],
    ['Europe/Paris', '2026-03-29 03:30:00', '2026-03-29T01:30:00.000Z', '+02:00'],
    ['America/Los_Angeles', '2026-11-01 00:30:00', '2026-11-01T07:30:00.000Z', '-07:00'],
    ['America/Los_Angeles', '2026-11-01 03:00:00', '2026-11-01T11:00:00.000Z', '-08:00'],
    ['Asia/Kolkata', '2026-01-01 05:15:30', '2025-12-31T23:45:30.000Z', '+05:30'],
  ])('in %s shows %s at %s, and is read back', (zone, shown, instant, offset) => {
    expect(formatWallClock(instant, zone)).toBe(shown);
    expect(new Date(parseWallClock(shown, zone)).toISOString()).toBe(instant);
    expect(formatZoneOffset(new Date(instant), zone)).toBe(offset);
  });
});

describe('the zone', () => {
  const read = async () => {
    vi.resetModules();
    return (await import('../../contract/framework/time-zone')).timeZone;
  };
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    [undefined, 'Africa/Algiers'],
    ['', 'Africa/Algiers'],
    ['Asia/Tokyo', 'Asia/Tokyo'],
    // The server does not start with these; PostgreSQL would take the offset the other way round.
    ['Mars/Phobos', 'Africa/Algiers'],
    ['+01:00', 'Africa/Algiers'],
    ["UTC' or 'x", 'Africa/Algiers'],
  ])('of the server, a page and a service worker that are told %j is %s', async (setting, zone) => {
    vi.stubEnv('TIME_ZONE', setting);
    expect(await read()).toBe(zone);
    vi.stubEnv('TIME_ZONE', undefined);
    vi.stubGlobal('document', { documentElement: { dataset: { timeZone: setting } } });
    expect(await read()).toBe(zone);
    vi.unstubAllGlobals();
    vi.stubGlobal('process', undefined);
    vi.stubGlobal('location', {
      search: setting === undefined ? '' : `?time-zone=${encodeURIComponent(setting)}`,
    });
    expect(await read()).toBe(zone);
  });
});
