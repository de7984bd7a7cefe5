import { daysBetween, today } from '../../../contract/framework/today';
import { isOver } from '../../work/tasks/over';
import type { Work } from '../../work/tasks/work';
import { countUnsentOfWork, isBegun, isReturned } from '../../work/tasks/work-state';

/** The sections of an agent's day, most urgent first: ongoing work, then what has waited longest. */
export const daySections = ['ongoing', 'redo', 'late', 'today', 'stopped', 'done'] as const;
export type DaySection = (typeof daySections)[number];

/**
 * The section of a work item on a day; `ahead` (planned for later) and `behind` (ended and sent earlier) are not shown.
 * Work that the office has stopped is only shown as long as unsent data of it is on the phone.
 */
export const getDaySection = (work: Work, day: string): DaySection | 'ahead' | 'behind' => {
  if (work.outcome?.sent_at) return today(new Date(work.outcome.at)) < day ? 'behind' : 'done';
  if (isOver(work)) return countUnsentOfWork(work) ? 'stopped' : 'behind';
  if (work.outcome) return 'done';
  if (isReturned(work)) return 'redo';
  if (isBegun(work)) return 'ongoing';
  const date = getPlannedDate(work);
  if (!date || date === day) return 'today';
  return date < day ? 'late' : 'ahead';
};

/** The planned date. */
export const getPlannedDate = ({ plan, task }: Work): string | null => plan?.date ?? task?.date ?? null;

/** Days overdue. */
export const countDaysLate = (work: Work, day: string): number => {
  const date = getPlannedDate(work);
  return date && date < day ? daysBetween(date, day) : 0;
};

/** By date, then in the route order that the office computed. */
export const sortWork = (works: readonly Work[]): Work[] =>
  [...works].sort(
    (one, other) =>
      (getPlannedDate(one) ?? '').localeCompare(getPlannedDate(other) ?? '') ||
      (one.plan?.order ?? 0) - (other.plan?.order ?? 0) ||
      one.site.code.localeCompare(other.site.code),
  );

/** Groups of work in the order in which their keys first appear. */
export const groupWork = <Key>(works: readonly Work[], getKey: (work: Work) => Key): Map<Key, Work[]> => {
  const groups = new Map<Key, Work[]>();
  for (const work of works) {
    const key = getKey(work);
    groups.set(key, [...(groups.get(key) ?? []), work]);
  }
  return groups;
};
