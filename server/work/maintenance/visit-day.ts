import { restOn } from '../../../contract/framework/rest-days';
import { daysAfter, daysBetween, today } from '../../../contract/framework/today';
import type { VisitRow } from './queries-visits';

export type Due = Pick<VisitRow, 'due_day' | 'due_from' | 'due_until'>;

/** What is late has no window any more: it comes within so many days, as soon as may be. */
const whenLate = 28;

/**
 * The first and the last day on which a visit may be planned, and the one wanted most. Whoever goes today has his day, so
 * the first is tomorrow; a window that lies within days of rest reaches to the working day after it.
 */
export const spanOf = ({ due_day, due_from, due_until }: Due, from = daysAfter(today(), 1)) => {
  const isLate = due_until < from;
  const first = due_from > from ? due_from : from;
  let last = isLate ? daysAfter(from, whenLate) : due_until;
  for (let day = first; restOn(day) !== null; day = daysAfter(day, 1))
    if (day >= last) last = daysAfter(day, 1);
  return { first, last, wanted: isLate || due_day < first ? first : due_day };
};

/** The days of its window, the nearest to the day on which it is due first, of two as near the earlier one. */
export function* nearestDays({ first, last, wanted }: ReturnType<typeof spanOf>) {
  yield wanted;
  const most = Math.max(daysBetween(first, wanted), daysBetween(wanted, last));
  for (let apart = 1; apart <= most; apart++) {
    const [before, after] = [daysAfter(wanted, -apart), daysAfter(wanted, apart)];
    if (before >= first) yield before;
    if (after <= last) yield after;
  }
}

/** The working day on which a visit is best planned, whoever goes. */
export const visitDay = (due: Due, from?: string) => {
  const span = spanOf(due, from);
  for (const day of nearestDays(span)) if (restOn(day) === null) return day;
  return span.last;
};
