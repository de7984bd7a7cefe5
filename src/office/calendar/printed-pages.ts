import { type CalendarItem, type CalendarLine, groupBy, listItemsWithHeading } from './calendar-lines';
import { getWeekday } from './day-numbers';

/** A heading of the view (cluster, owner or agent) with its plans of the week. */
type Group = { title: string; ofAgent: boolean; days: readonly (readonly CalendarItem[])[] };
export type PrintedRow = {
  title: string;
  ofAgent: boolean;
  /** Continued from the previous page. */
  continued: boolean;
  /** Sunday first; each day's plans in as many columns as the day has. */
  days: CalendarItem[][][];
};
export type PrintedPage = {
  sunday: number;
  continued: boolean;
  /** Font size in points. */
  size: number;
  /** The columns of each day; none for an empty one. */
  columns: readonly number[];
  rows: PrintedRow[];
};
type LengthOf = (item: CalendarItem, ofAgent: boolean) => number;

/**
 * The weeks with plans on landscape A4 pages. A week fits one page if a readable font size allows: a day with
 * many plans has several columns. Otherwise it continues on the next page, repeating each row's heading.
 */
export const buildPrintedPages = (lines: readonly CalendarLine[], lengthOf: LengthOf): PrintedPage[] => {
  const pages: PrintedPage[] = [];
  for (const { sunday, groups } of weeksOf(lines)) {
    const title = pages.length ? 0 : titleHeight;
    const tries = sizes.map(size => pagesOf(sunday, groups, { size, title, lengthOf }));
    const fewest = Math.min(...tries.map(({ length }) => length));
    pages.push(...tries.find(({ length }) => length === fewest)!);
  }
  return pages;
};

/** Font sizes in points, as in the pages' styles. */
const sizes = [7, 6.5, 6, 5.5];
const sheet = { width: 774, height: 527 };
const titleHeight = 50;
const headHeight = 30;
const rowPadding = 4;
const cellPadding = 6;
const markWidth = 10;
const lineHeight = 1.35;
/** The average letter width relative to the font size; and the minimum column width, so that most plans take a line. */
const letter = 0.52;
const column = 15;
/** In percent of the sheet's width. */
export const columnWidths = { group: 7.5, empty: 4.5 };

type How = { size: number; title: number; lengthOf: LengthOf };
const pagesOf = (sunday: number, groups: readonly Group[], { size, title, lengthOf }: How) => {
  const used = days.map(day => groups.some(group => group.days[day].length > 0));
  const busy = used.filter(Boolean).length;
  const width = (sheet.width * (100 - columnWidths.group - columnWidths.empty * (7 - busy))) / 100;
  const all = Math.max(busy, Math.floor(width / (column * size)));
  const letters = Math.floor((width / all - cellPadding - markWidth) / (letter * size));
  const linesIn = (item: CalendarItem, ofAgent: boolean) => Math.ceil(lengthOf(item, ofAgent) / letters);
  const columns = columnsOf(groups, used, all, linesIn);

  // The headings of empty days take two lines.
  const fullHeight = sheet.height - headHeight - 2 * lineHeight * size - rowPadding;
  const lineOf = lineHeight * size;
  const begin = (continued: boolean): PrintedPage => ({ sunday, continued, size, columns, rows: [] });
  const pages = [begin(false)];
  let remaining = fullHeight - title;
  for (const { title, ofAgent, days } of groups) {
    let rest: readonly (readonly CalendarItem[])[] = days;
    for (let continued = false; rest.some(items => items.length > 0); continued = true) {
      const lines = (item: CalendarItem) => linesIn(item, ofAgent);
      const height = heightOf(rest, columns, lines);
      const room = Math.floor((remaining - rowPadding) / lineOf);
      // A short row is not split, and a long one does not leave only a few lines behind.
      if (height > room && room < fullHeight / lineOf - 2 && (height < 12 || room < 6)) {
        pages.push(begin(true));
        remaining = fullHeight;
        continue;
      }
      const maxLines = Math.min(height, room);
      const placed = rest.map((items, day) => inColumns(items, columns[day], maxLines, lines));
      pages[pages.length - 1].rows.push({
        title,
        ofAgent,
        continued,
        days: placed.map(({ columns }) => columns),
      });
      rest = placed.map(({ rest }) => rest);
      remaining -= maxLines * lineOf + rowPadding;
    }
  }
  return pages;
};

/** A day with plans has a column; the remaining columns go where they make the week shortest. */
const columnsOf = (
  groups: readonly Group[],
  used: readonly boolean[],
  all: number,
  linesIn: (item: CalendarItem, ofAgent: boolean) => number,
) => {
  const columns = used.map(Number);
  const height = (tried: readonly number[]) =>
    groups.reduce((sum, { days, ofAgent }) => sum + heightOf(days, tried, item => linesIn(item, ofAgent)), 0);
  for (let spare = all - used.filter(Boolean).length; spare > 0; spare--) {
    const tries = days
      .filter(day => used[day])
      .map(day => ({ day, height: height(columns.map((count, at) => count + Number(at === day))) }));
    if (!tries.length) break;
    columns[tries.reduce((one, other) => (other.height < one.height ? other : one)).day]++;
  }
  return columns;
};

type LinesOf = (item: CalendarItem) => number;
const heightOf = (days: readonly (readonly CalendarItem[])[], columns: readonly number[], lines: LinesOf) =>
  Math.max(1, ...days.map((items, day) => dayHeight(items, columns[day], lines)));
const dayHeight = (items: readonly CalendarItem[], columns: number, lines: LinesOf) => {
  if (!items.length) return 0;
  const sum = items.reduce((sum, item) => sum + lines(item), 0);
  let height = Math.ceil(sum / columns);
  while (inColumns(items, columns, height, lines).rest.length) height++;
  return height;
};

/** Fills columns up to their maximum height; the rest is returned. */
const inColumns = (items: readonly CalendarItem[], count: number, maxLines: number, lines: LinesOf) => {
  const columns: CalendarItem[][] = [];
  let at = 0;
  for (let column = 0; column < count; column++) {
    const own: CalendarItem[] = [];
    for (let high = 0; at < items.length; at++) {
      high += lines(items[at]);
      if (high > maxLines && own.length) break;
      own.push(items[at]);
    }
    columns.push(own);
  }
  return { columns, rest: items.slice(at) };
};

/** Sunday first, each by the headings of the view. */
const weeksOf = (lines: readonly CalendarLine[]) =>
  [...groupBy(listItemsWithHeading(lines), ({ item }) => item.day - getWeekday(item.day))]
    .sort(([one], [other]) => one - other)
    .map(([sunday, entries]) => ({
      sunday,
      groups: [...groupBy(entries, ({ title }) => title)].map(([title, own]): Group => {
        const onDay = (day: number) => own.filter(({ item }) => item.day === sunday + day);
        return { title, ofAgent: own[0].ofAgent, days: days.map(day => onDay(day).map(({ item }) => item)) };
      }),
    }));
const days = [0, 1, 2, 3, 4, 5, 6] as const;
