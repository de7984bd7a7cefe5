import { expect, it } from 'vitest';
import { getPreviousPeriod } from '../../../contract/framework/previous-period';

const format = (start_date: string, end_date: string, today: string) => {
  const { previous, comparable } = getPreviousPeriod({ start_date, end_date }, today);
  const words = (period: typeof comparable) => period && `${period.start_date} ${period.end_date}`;
  return [words(previous), words(comparable)];
};

it.each([
  // A year is compared with the year before, as far as it has gone.
  ['2026-01-01', '2026-12-31', '2026-11-23', '2025-01-01 2025-12-31', '2025-01-01 2025-11-23'],
  ['2025-01-01', '2025-12-31', '2026-11-23', '2024-01-01 2024-12-31', '2024-01-01 2024-12-31'],
  // Whole months with as many months, of whatever length.
  ['2026-03-01', '2026-03-31', '2026-11-23', '2026-02-01 2026-02-28', '2026-02-01 2026-02-28'],
  ['2026-03-01', '2026-03-31', '2026-03-30', '2026-02-01 2026-02-28', '2026-02-01 2026-02-28'],
  // Anything else with as many days.
  ['2026-11-10', '2026-11-16', '2026-11-23', '2026-11-03 2026-11-09', '2026-11-03 2026-11-09'],
  ['2026-11-20', '2026-11-26', '2026-11-23', '2026-11-13 2026-11-19', '2026-11-13 2026-11-16'],
  // What has not begun has nothing done.
  ['2027-01-01', '2027-12-31', '2026-11-23', '2026-01-01 2026-12-31', undefined],
])('%s to %s, on %s', (start, end, today, whole, passed) => {
  expect(format(start, end, today)).toEqual([whole, passed]);
});
