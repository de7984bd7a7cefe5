import { daysBetween, today } from '../../../contract/framework/today';
import { isOver } from '../../work/tasks/over';
import type { Work } from '../../work/tasks/work';
import { isBegun, isReturned, unsentOf } from '../../work/tasks/work-state';

/** The parts of an agent's day, in the order in which they ask for him: what he is at, and what waits the longest. */
export const dayParts = ['ongoing', 'redo', 'late', 'today', 'stopped', 'done'] as const;
export type DayPart = (typeof dayParts)[number];

/**
 * Where a piece of work stands on a day: `ahead` of it, or `behind` where it was ended and sent before. What the office
 * has stopped is nobody's work any more; as long as something entered lies here unsent, the agent still sees it.
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

/** The day that it is planned for. */
export const dateOf = ({ plan, task }: Work): string | null => plan?.date ?? task?.date ?? null;

/** How many days it has been waiting beyond its own. */
export const daysLate = (work: Work, day: string): number => {
  const date = dateOf(work);
  return date && date < day ? daysBetween(date, day) : 0;
};

/** By day, and within one in the order of the way that the office computed. */
export const inOrder = (works: readonly Work[]): Work[] =>
  [...works].sort(
    (one, other) =>
      (dateOf(one) ?? '').localeCompare(dateOf(other) ?? '') ||
      (one.plan?.order ?? 0) - (other.plan?.order ?? 0) ||
      one.site.code.localeCompare(other.site.code),
  );

/** In the order in which their keys come up first. */
export const grouped = <Key>(works: readonly Work[], keyOf: (work: Work) => Key): Map<Key, Work[]> => {
  const groups = new Map<Key, Work[]>();
  for (const work of works) groups.set(keyOf(work), [...(groups.get(keyOf(work)) ?? []), work]);
  return groups;
};
