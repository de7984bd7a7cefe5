import { expect, it } from 'vitest';
import { listMoonFeasts } from '../../contract/framework/moon-feasts';

/** The first day of feasts by the published tables of Umm al-Qura. */
it.each([
  [2024, 'fitr', '2024-04-10'],
  [2024, 'adha', '2024-06-16'],
  [2025, 'fitr', '2025-03-30'],
  [2025, 'adha', '2025-06-06'],
  [2025, 'muharram', '2025-06-26'],
  [2025, 'ashura', '2025-07-05'],
  [2025, 'mawlid', '2025-09-04'],
  [2026, 'fitr', '2026-03-20'],
  [2026, 'adha', '2026-05-27'],
])('computes in %i the first day of %s', (year, feast, day) => {
  expect(listMoonFeasts(year).find(found => found.feast === feast)?.day).toBe(day);
});

it('gives both feasts called Aïd three days since 2023, and two before', () => {
  const of = (year: number) => listMoonFeasts(year).filter(({ feast }) => feast === 'adha');
  expect(of(2025).map(({ day }) => day)).toEqual(['2025-06-06', '2025-06-07', '2025-06-08']);
  expect(of(2022).map(({ day }) => day)).toEqual(['2022-07-09', '2022-07-10']);
});

it('finds a feast twice in a year that has two', () => {
  const days = listMoonFeasts(2008).filter(({ feast }) => feast === 'muharram');
  expect(days.map(({ day }) => day)).toEqual(['2008-01-10', '2008-12-29']);
});
