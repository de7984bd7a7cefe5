import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parseDay, parseShortDay } from '../../../src/framework/date-picker/parse-day';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T08:00:00Z') }));
afterEach(() => vi.useRealTimers());

it.each([
  ['22/11/2026', '2026-11-22'],
  ['2/1/2026', '2026-01-02'],
  [' 22-11-2026 ', '2026-11-22'],
  ['22.11.2026', '2026-11-22'],
  ['22 11 2026', '2026-11-22'],
  ['22112026', '2026-11-22'],
  ['2026-11-22', '2026-11-22'],
  ['29/02/2028', '2028-02-29'],
])('reads %j as soon as it is whole', (text, day) => {
  expect(parseDay(text)).toBe(day);
});

it.each(['', '22', '22/11', '22/11/26', '2026-11-2', '31/02/2026', '11/22/2026', '22/11/1899', 'demain'])(
  'does not read %j while it is typed',
  text => {
    expect(parseDay(text)).toBeNull();
  },
);

it.each([
  ['22/11/26', '2026-11-22'],
  ['2026-1-5', '2026-01-05'],
  ['25/12', '2026-12-25'],
  ['3/1', '2027-01-03'],
  ['29/2', '2028-02-29'],
  ['31/2', null],
  ['demain', null],
])('reads %j, cut short, when the field is left', (text, day) => {
  vi.setSystemTime(text === '29/2' ? Date.parse('2027-11-23T08:00:00Z') : Date.now());
  expect(parseShortDay(text)).toBe(day);
});
