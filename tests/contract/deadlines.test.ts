import { expect, it } from 'vitest';
import { knownRestDays } from '../../contract/framework/rest-days';
import { computeDeadline, countDays, getDeadlineDays } from '../../contract/organisation/deadlines';

const none = { plan: null, do: null, review: null };
const days = (rules: object[], rest = false) =>
  ({
    rest,
    restDays: knownRestDays,
    rules: rules.map(rule => ({ kind: null, owner: null, ...none, ...rule })),
  }) as never;

it('takes the closest line that says a stage, a kind’s before an owner’s', () => {
  const table = days([
    { do: 9, review: 8 },
    { owner: 'MBS', do: 5 },
    { kind: 'gpm', do: 7 },
    { kind: 'gpm', owner: 'MBS', do: 3, plan: 2 },
  ]);
  expect(getDeadlineDays(table, 'do', 'cm', 'inhouse')).toBe(9);
  expect(getDeadlineDays(table, 'do', 'cm', 'MBS')).toBe(5);
  expect(getDeadlineDays(table, 'do', 'gpm', 'inhouse')).toBe(7);
  expect(getDeadlineDays(table, 'do', 'gpm', 'MBS')).toBe(3);
  // What the closest line leaves open, the next one says.
  expect(getDeadlineDays(table, 'review', 'gpm', 'MBS')).toBe(8);
  expect(getDeadlineDays(table, 'plan', 'cm', 'MBS')).toBeNull();
});

/** Fridays, Saturdays and the feasts of November 2026 (the 1st), written down. */
const resting = [
  '2026-11-01',
  '2026-11-06',
  '2026-11-07',
  '2026-11-13',
  '2026-11-14',
  '2026-11-20',
  '2026-11-21',
];
const november = Array.from({ length: 25 }, (_, n) => `2026-11-${String(n + 1).padStart(2, '0')}`);

it('counts days as a calendar on the wall does', () => {
  for (const from of november)
    for (const to of november.filter(day => day >= from)) {
      const between = november.filter(day => day > from && day <= to);
      expect([from, to, countDays(from, to, null)]).toEqual([from, to, between.length]);
      const worked = between.filter(day => !resting.includes(day)).length;
      expect([from, to, countDays(from, to, knownRestDays)]).toEqual([from, to, worked]);
      expect(countDays(to, from, knownRestDays) + worked).toBe(0);
    }
});

it('says the last day and how many are left, in a literal table', () => {
  const of = (since: string, rest: boolean, today: string) => {
    const deadline = computeDeadline(
      days([{ do: 3 }], rest),
      { stage: 'do', since, kind: 'gpm', owner: 'inhouse' },
      today,
    )!;
    return [deadline.due, deadline.left];
  };
  // Wednesday the 4th; Friday the 6th and Saturday the 7th rest.
  expect(of('2026-11-04', false, '2026-11-04')).toEqual(['2026-11-07', 3]);
  expect(of('2026-11-04', false, '2026-11-07')).toEqual(['2026-11-07', 0]);
  expect(of('2026-11-04', false, '2026-11-10')).toEqual(['2026-11-07', -3]);
  expect(of('2026-11-04', true, '2026-11-05')).toEqual(['2026-11-09', 2]);
  expect(of('2026-11-04', true, '2026-11-07')).toEqual(['2026-11-09', 2]);
  expect(of('2026-11-04', true, '2026-11-09')).toEqual(['2026-11-09', 0]);
  expect(of('2026-11-04', true, '2026-11-15')).toEqual(['2026-11-09', -4]);
  // Planned for next week: the days until then come beside.
  expect(of('2026-11-10', false, '2026-11-08')).toEqual(['2026-11-13', 5]);
});
