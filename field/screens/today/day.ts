import { daysBetween, today } from '../../../contract/framework/today';
import { isOver } from '../../work/tasks/over';
import type { Work } from '../../work/tasks/work';
import { isBegun, isReturned, unsentOf } from '../../work/tasks/work-state';

/** The sections of an agent's day, most urgent first: ongoing work, then what has waited longest. */
export const dayParts = ['ongoing', 'redo', 'late', 'today', 'stopped', 'done'] as const;
export type DayPart = (typeof dayParts)[number];

/**
 * The section of a work item on a day: `ahead` if it is later, or `behind` if it was ended and sent earlier. Work that
 * the office has stopped is hidden, but shown as long as unsent data of it is on the phone.
 */
export const partOf = (work: Work, day: string): DayPart | 'ahead' | 'behind' => {
  if (work.outcome?.sent_at) return today(new Date(work.outcome.at)) < day ? 'behind' : 'done';
  if (isOver(work)) return unsentOf(work) ? 'stopped' : 'behind';
  if (work.outcome) return 'done';
  if (isReturned(work)) return 'redo';
  if (isBegun(work)) return 'ongoing';
  const date = dateOf(work);
  if (!date || date === day) return 'today';
  return date < day ? 'late' : 'ahead';
};

/** The planned date. */
export const dateOf = ({ plan, task }: Work): string | null => plan?.date ?? task?.date ?? null;

/** Days overdue. */
export const daysLate = (work: Work, day: string): number => {
  const date = dateOf(work);
  return date && date < day ? daysBetween(date, day) : 0;
};

/** By date, then in the route order that the office computed. */
export const inOrder = (works: readonly Work[]): Work[] =>
  [...works].sort(
    (one, other) =>
      (dateOf(one) ?? '').localeCompare(dateOf(other) ?? '') ||
      (one.plan?.order ?? 0) - (other.plan?.order ?? 0) ||
      one.site.code.localeCompare(other.site.code),
  );

/** In the order in which their keys first appear. */
export const grouped = <Key>(works: readonly Work[], keyOf: (work: Work) => Key): Map<Key, Work[]> => {
  const groups = new Map<Key, Work[]>();
  for (const work of works) groups.set(keyOf(work), [...(groups.get(keyOf(work)) ?? []), work]);
  return groups;
};
