import type { CalendarLine } from './calendar-lines';

/** What has the focus: the heading of a group, or the n-th plan of a row. */
export type FocusPosition = { line: number; item: number };

/** The key of the focused item, stable when rows are added or removed. */
export const getFocusKey = (lines: readonly CalendarLine[], { line, item }: FocusPosition) => {
  const focused = lines[line];
  return focused.kind === 'group' ? focused.key : planKey(focused.items[item].plan.planid);
};
export const planKey = (planid: number) => `plan ${planid}`;

export const findFocusPosition = (lines: readonly CalendarLine[], key: string): FocusPosition | undefined => {
  for (const [line, entry] of lines.entries()) {
    if (entry.kind === 'group') {
      if (entry.key === key) return { line, item: 0 };
      continue;
    }
    const item = entry.items.findIndex(({ plan }) => planKey(plan.planid) === key);
    if (item >= 0) return { line, item };
  }
  return undefined;
};

/** The position that a key moves the focus to: along a row by day, or in another row to the plan nearest in time. */
export const getNextFocus = (
  lines: readonly CalendarLine[],
  { line, item }: FocusPosition,
  key: string,
): FocusPosition | undefined => {
  const currentLine = lines[line];
  if (key in lineSteps) {
    const targetLine = Math.min(lines.length - 1, Math.max(0, line + lineSteps[key]));
    if (targetLine === line) return undefined;
    const nextLine = lines[targetLine];
    if (nextLine.kind === 'group') return { line: targetLine, item: 0 };
    const day = currentLine.kind === 'row' ? currentLine.items[item].day : Number.NEGATIVE_INFINITY;
    return { line: targetLine, item: findNearest(nextLine.items, day) };
  }
  if (currentLine.kind === 'group') return undefined;
  const last = currentLine.items.length - 1;
  const next = { ArrowLeft: item - 1, ArrowRight: item + 1, Home: 0, End: last }[key];
  if (next === undefined || next === item) return undefined;
  return next >= 0 && next <= last ? { line, item: next } : undefined;
};

const lineSteps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 };

const findNearest = (items: readonly { day: number }[], day: number) => {
  let best = 0;
  items.forEach((each, index) => {
    if (Math.abs(each.day - day) < Math.abs(items[best].day - day)) best = index;
  });
  return best;
};
