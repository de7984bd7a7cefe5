import { getWeekDays } from '../../../contract/framework/rest-days';
import { addDays } from '../../../contract/framework/today';

/** The fields of a record's first and last day; the same for a single day. */
export type CalendarFields = { from: string; to: string };

/** The weeks that show a month (YYYY-MM), each of seven days from Sunday: also days of the months beside it. */
export const listMonthWeeks = (month: string): string[][] => {
  const lastDay = addDays(`${addMonths(month, 1)}-01`, -1);
  const weeks = [getWeekDays(`${month}-01`)];
  while (weeks.at(-1)![6] < lastDay) weeks.push(getWeekDays(addDays(weeks.at(-1)![6], 1)));
  return weeks;
};

/** The month (YYYY-MM) that many months later. */
export const addMonths = (month: string, count: number) => {
  const [year, monthOfYear] = month.split('-').map(Number);
  return new Date(Date.UTC(year, monthOfYear - 1 + count, 1)).toISOString().slice(0, 7);
};

/** A filter narrowed to the records of some days, the first and the last included; null if it allows none of them. */
export const filterDays = (
  { from, to }: CalendarFields,
  [firstDay, lastDay]: readonly [string, string],
  filter: Record<string, unknown>,
) => {
  const [endsFrom, beginsTo] = [`${to}_from`, `${from}_to`];
  const earliest = [firstDay, String(filter[endsFrom] ?? firstDay)].sort()[1];
  const latest = [lastDay, String(filter[beginsTo] ?? lastDay)].sort()[0];
  if (from === to && earliest > latest) return null;
  return { ...filter, [endsFrom]: earliest, [beginsTo]: latest };
};

/** The day nearest to another that a filter allows. */
export const clampDay = ({ from, to }: CalendarFields, day: string, filter: Record<string, unknown>) =>
  [String(filter[`${to}_from`] ?? ''), day, String(filter[`${from}_to`] ?? '9999')].sort()[1];

/** The records of each of some days: one of several days is on each of them. */
export const groupByDay = <Row extends Record<string, unknown>>(
  records: readonly Row[],
  { from, to }: CalendarFields,
  days: readonly string[],
) =>
  new Map(
    days.map(day => [
      day,
      records.filter(record => String(record[from]) <= day && day <= String(record[to])),
    ]),
  );
