import type { CalendarLine } from './calendar-lines';

/** What has the focus: the heading of a group, or the n-th plan of a row. */
export type FocusPosition = { line: number; item: number };

/** The key of the focused item, stable when rows are added or removed. */
export const getFocusKey = (lines: readonly CalendarLine[], { line, item }: FocusPosition) => {
  const found = lines[line];
  return found.kind === 'group' ? found.key : planKey(found.items[item].plan.planid);
};
export const planKey = (planid: number) => `plan ${planid}`;

export const findFocusPosition = (lines: readonly CalendarLine[], key: string): FocusPosition | undefined => {
  for (const [line, found] of lines.entries()) {
    if (found.kind === 'group') {
      if (found.key === key) return { line, item: 0 };
      continue;
    }
    const item = found.items.findIndex(({ plan }) => planKey(plan.planid) === key);
    if (item >= 0) return { line, item };
  }
  return undefined;
};

/** Where an arrow key leads: along a row by day, across rows to the plan nearest in time. */
export const getNextFocus = (
  lines: readonly CalendarLine[],
  { line, item }: FocusPosition,
  key: string,
): FocusPosition | undefined => {
  const here = lines[line];
  if (key in acrossLines) {
    const targetLine = Math.min(lines.length - 1, Math.max(0, line + acrossLines[key]));
    if (targetLine === line) return undefined;
    const there = lines[targetLine];
    if (there.kind === 'group') return { line: targetLine, item: 0 };
    const day = here.kind === 'row' ? here.items[item].day : Number.NEGATIVE_INFINITY;
    return { line: targetLine, item: nearest(there.items, day) };
  }
  if (here.kind === 'group') return undefined;
  const last = here.items.length - 1;
  const next = { ArrowLeft: item - 1, ArrowRight: item + 1, Home: 0, End: last }[key];
  return next === undefined || next < 0 || next > last || next === item ? undefined : { line, item: next };
};

const acrossLines: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 };

const nearest = (items: readonly { day: number }[], day: number) => {
  let best = 0;
  items.forEach((each, index) => {
    if (Math.abs(each.day - day) < Math.abs(items[best].day - day)) best = index;
  });
  return best;
};
