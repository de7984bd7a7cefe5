import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignLanes } from '../../../src/office/calendar/assign-lanes';
import {
  dayNumber,
  getTodayNumber,
  getWeekday,
  isWeekend,
  toIsoDate,
} from '../../../src/office/calendar/day-numbers';
import {
  getMonthPeriod,
  maxDays,
  minDays,
  parsePeriod,
  shiftPeriod,
} from '../../../src/office/calendar/period';
import { clampScale, dayAt, getAnchoredScroll, getScaleBounds } from '../../../src/office/calendar/scale';

const aDay = fc.integer({ min: dayNumber('1990-01-01'), max: dayNumber('2100-01-01') });

describe('days', () => {
  it('are counted without clocks, and the weekend is Friday and Saturday', () => {
    fc.assert(fc.property(aDay, day => dayNumber(toIsoDate(day)) === day));
    const weekday = (day: string) => getWeekday(dayNumber(day));
    expect(['2026-11-15', '2026-11-16', '2026-11-20', '2026-11-21'].map(weekday)).toEqual([0, 1, 5, 6]);
    expect(['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'].map(dayNumber).map(isWeekend)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    // An hour before midnight in UTC it is the next day in Algeria.
    expect(toIsoDate(getTodayNumber(new Date('2026-11-20T23:30:00Z')))).toBe('2026-11-21');
  });
});

describe('lanes', () => {
  it('keep plans of a day apart, use no more lanes than the fullest day has plans, and leave room up to the next', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 120 }), unsorted => {
        const days = unsorted.sort((one, other) => one - other);
        const { places, lanes } = assignLanes(days, 40);
        const onDay = (day: number) => days.filter(each => each === day).length;
        expect(lanes).toBe(Math.max(1, ...days.map(onDay)));
        days.forEach((day, one) => {
          const { lane, room } = places[one];
          expect(lane).toBeGreaterThanOrEqual(0);
          expect(lane).toBeLessThan(lanes);
          expect(room).toBeGreaterThanOrEqual(1);
          expect(day + room).toBeLessThanOrEqual(41);
          // Nothing else of its lane stands in its room.
          days.forEach((other, two) => {
            if (one !== two && places[two].lane === lane)
              expect(other >= day && other < day + room).toBe(false);
          });
        });
      }),
    );
  });
});

describe('the scale', () => {
  const widths = fc.integer({ min: 200, max: 3_000 });
  const lengths = fc.integer({ min: minDays, max: maxDays });

  it('never shows less than a week, and the whole period where days stay large enough to hit', () => {
    fc.assert(
      fc.property(
        widths,
        lengths,
        fc.double({ min: 0, max: 5_000, noNaN: true }),
        (width, days, requestedScale) => {
          const bounds = getScaleBounds(width, days);
          const scale = clampScale(requestedScale, bounds);
          expect(width / scale).toBeGreaterThanOrEqual(minDays - 1e-9);
          expect(bounds.min * days).toBeGreaterThanOrEqual(Math.min(width, bounds.max * days) - 1e-9);
        },
      ),
    );
  });

  it('keeps the day under the pointer where it is', () => {
    const scales = fc.double({ min: 3, max: 400, noNaN: true });
    fc.assert(
      fc.property(scales, scales, fc.nat(5_000), fc.nat(1_500), (before, after, scroll, anchor) => {
        const next = getAnchoredScroll(scroll, anchor, before, after);
        expect((next + anchor) / after).toBeCloseTo((scroll + anchor) / before, 6);
      }),
    );
  });

  it('finds the day under a place on the track, and none beside it', () => {
    fc.assert(
      fc.property(aDay, lengths, fc.integer({ min: 22, max: 200 }), (from, days, scale) => {
        const period = { from, to: from + days - 1 };
        for (const day of [from, from + 3, period.to])
          expect(dayAt((day - from + 0.5) * scale, scale, period)).toBe(day);
        expect(dayAt(-1, scale, period)).toBeUndefined();
        expect(dayAt(days * scale + 1, scale, period)).toBeUndefined();
      }),
    );
  });
});

describe('a period', () => {
  const formatPeriod = ({ from, to }: { from: number; to: number }) => `${toIsoDate(from)} ${toIsoDate(to)}`;

  it('is the current month unless asked for, a week at least and a year at most', () => {
    const now = dayNumber('2026-11-21');
    expect(formatPeriod(parsePeriod(null, null, now))).toBe('2026-11-01 2026-11-30');
    expect(formatPeriod(parsePeriod('2026-02-03', null, now))).toBe('2026-02-03 2026-02-28');
    expect(formatPeriod(parsePeriod('2026-02-10', '2026-02-01', now))).toBe('2026-02-10 2026-02-16');
    expect(formatPeriod(parsePeriod('nonsense', '2026-02-31x', now))).toBe('2026-11-01 2026-11-30');
    fc.assert(
      fc.property(aDay, aDay, (from, to) => {
        const period = parsePeriod(toIsoDate(from), toIsoDate(to), now);
        const days = period.to - period.from + 1;
        expect(days).toBeGreaterThanOrEqual(minDays);
        expect(days).toBeLessThanOrEqual(maxDays);
      }),
    );
  });

  it('moves by months where it is months, by its own length otherwise, and leaves nothing out', () => {
    const next = (from: string, to: string) =>
      formatPeriod(shiftPeriod({ from: dayNumber(from), to: dayNumber(to) }, 1));
    expect(next('2026-01-01', '2026-01-31')).toBe('2026-02-01 2026-02-28');
    expect(next('2026-11-01', '2027-01-31')).toBe('2027-02-01 2027-04-30');
    expect(next('2026-11-03', '2026-11-12')).toBe('2026-11-13 2026-11-22');
    fc.assert(
      fc.property(aDay, fc.integer({ min: minDays, max: maxDays }), (from, days) => {
        for (const period of [getMonthPeriod(from), { from, to: from + days - 1 }]) {
          expect(shiftPeriod(period, 1).from).toBe(period.to + 1);
          expect(shiftPeriod(period, -1).to).toBe(period.from - 1);
        }
        expect(shiftPeriod(shiftPeriod(getMonthPeriod(from), 1), -1)).toEqual(getMonthPeriod(from));
      }),
    );
  });
});
