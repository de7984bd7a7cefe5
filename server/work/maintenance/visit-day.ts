import type { RestDays } from '../../../contract/framework/rest-days';
import { addDays, daysBetween, today } from '../../../contract/framework/today';
import type { VisitRow } from './queries-visits';

export type DueWindow = Pick<VisitRow, 'due_day' | 'due_from' | 'due_until'>;

/** An overdue visit has no window any more: it is placed within so many days, as early as possible. */
const lateWindowDays = 28;

/**
 * The first, last and preferred day for a visit. Agents have today's plan already, so the first is tomorrow; a window
 * of rest days only extends to the next working day.
 */
export const getVisitWindow = (
  { due_day, due_from, due_until }: DueWindow,
  restDays: RestDays,
  from = addDays(today(), 1),
) => {
  const isLate = due_until < from;
  const first = due_from > from ? due_from : from;
  let last = isLate ? addDays(from, lateWindowDays) : due_until;
  for (let day = first; restDays.getRestKind(day) !== null; day = addDays(day, 1))
    if (day >= last) last = addDays(day, 1);
  return { first, last, preferred: isLate || due_day < first ? first : due_day };
};

/** The days of the window, nearest to the due day first; of two equally near the earlier one. */
export function* nearestDays({ first, last, preferred }: ReturnType<typeof getVisitWindow>) {
  yield preferred;
  const maxOffset = Math.max(daysBetween(first, preferred), daysBetween(preferred, last));
  for (let offset = 1; offset <= maxOffset; offset++) {
    const [before, after] = [addDays(preferred, -offset), addDays(preferred, offset)];
    if (before >= first) yield before;
    if (after <= last) yield after;
  }
}

/** The best working day for a visit, regardless of the agent. */
export const findVisitDay = (due: DueWindow, restDays: RestDays) => {
  const visitWindow = getVisitWindow(due, restDays);
  for (const day of nearestDays(visitWindow)) if (restDays.getRestKind(day) === null) return day;
  return visitWindow.last;
};
