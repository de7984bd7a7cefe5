import { computeDayFigures, type DayFigures } from '../../../contract/office/day-figures';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { Place } from '../../../contract/sites/place';

/** A piece of work of an agent's day, and whether the reader may see it. */
export type ScheduledWork = { kind: TaskKind; place: Place | null; drop: Place | null; visible: boolean };

/**
 * The figures of an agent's day, alike on the board and in planning dialogs; `order` is that of the visible work. Other
 * work takes its usual time, without travel: a distance would reveal where it is.
 */
export const computeDayLoad = (
  works: readonly ScheduledWork[],
  durations: Record<TaskKind, number>,
  home: Place | null,
): DayFigures => {
  const visibleWorks = works.filter(({ visible }) => visible);
  const figures = computeDayFigures(
    visibleWorks.map(({ kind, place, drop }) => ({ place, drop, minutes: durations[kind] })),
    home,
  );
  const hiddenMinutes = works.reduce((sum, { visible, kind }) => sum + (visible ? 0 : durations[kind]), 0);
  return { ...figures, minutes: figures.minutes + hiddenMinutes };
};
