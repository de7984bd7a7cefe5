import { expect, it } from 'vitest';
import {
  addMonths,
  clampDay,
  filterDays,
  groupByDay,
  listMonthWeeks,
} from '../../../src/framework/list-views/calendar-month';

it('shows a month in weeks from Sunday to Saturday, with the days beside it', () => {
  const november = listMonthWeeks('2026-11');
  expect(november.map(week => [week[0], week[6]])).toEqual([
    ['2026-11-01', '2026-11-07'],
    ['2026-11-08', '2026-11-14'],
    ['2026-11-15', '2026-11-21'],
    ['2026-11-22', '2026-11-28'],
    ['2026-11-29', '2026-12-05'],
  ]);
  // Four weeks to the day, and one that needs six.
  expect(listMonthWeeks('2015-02').map(week => week[0])).toEqual([
    '2015-02-01',
    '2015-02-08',
    '2015-02-15',
    '2015-02-22',
  ]);
  expect(listMonthWeeks('2026-05').map(week => week[0])).toEqual([
    '2026-04-26',
    '2026-05-03',
    '2026-05-10',
    '2026-05-17',
    '2026-05-24',
    '2026-05-31',
  ]);
});

it('goes from month to month over the ends of years', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-11', 0)]).toEqual([
    '2027-01',
    '2025-12',
    '2026-11',
  ]);
});

it('asks only for the days that both the month and the filter show', () => {
  const day = { from: 'day', to: 'day' };
  const shown = ['2026-11-01', '2026-12-05'] as const;
  expect(filterDays(day, shown, { state: 'done' })).toEqual({
    state: 'done',
    day_from: '2026-11-01',
    day_to: '2026-12-05',
  });
  expect(filterDays(day, shown, { day_from: '2026-11-20', day_to: '2027-01-01' })).toEqual({
    day_from: '2026-11-20',
    day_to: '2026-12-05',
  });
  expect(filterDays(day, shown, { day_from: '2026-12-06' })).toBeNull();
  // Of a period: what has begun by the last day and has not ended before the first.
  expect(filterDays({ from: 'start', to: 'until' }, shown, {})).toEqual({
    until_from: '2026-11-01',
    start_to: '2026-12-05',
  });
  expect(clampDay(day, '2026-11-30', {})).toBe('2026-11-30');
  expect(clampDay(day, '2026-11-30', { day_from: '2027-02-01', day_to: '2027-02-28' })).toBe('2027-02-01');
  expect(clampDay(day, '2026-11-30', { day_to: '2026-10-15' })).toBe('2026-10-15');
});

it('shows a record on each day of its period', () => {
  const records = [
    { id: 1, start: '2026-10-30', until: '2026-11-02' },
    { id: 2, start: '2026-11-02', until: '2026-11-02' },
  ];
  const days = ['2026-11-01', '2026-11-02', '2026-11-03'];
  const byDay = groupByDay(records, { from: 'start', to: 'until' }, days);
  expect(days.map(day => byDay.get(day)!.map(({ id }) => id))).toEqual([[1], [1, 2], []]);
});
