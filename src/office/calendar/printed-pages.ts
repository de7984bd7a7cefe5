import { type CalendarItem, type CalendarLine, groupBy, listItemsWithHeading } from './calendar-lines';
import { getWeekday } from './day-numbers';

/** A heading of the view (cluster, owner or agent) with its plans of the week. */
type Group = { title: string; isAgentRow: boolean; days: readonly (readonly CalendarItem[])[] };
export type PrintedRow = {
  title: string;
  isAgentRow: boolean;
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
/** The number of characters of an item. */
type LengthOf = (item: CalendarItem, isAgentRow: boolean) => number;

/**
 * The weeks with plans on landscape A4 pages. A week fits one page if a readable font size allows: a day with
 * many plans has several columns. Otherwise it continues on the next page, repeating each row's heading.
 */
export const buildPrintedPages = (lines: readonly CalendarLine[], lengthOf: LengthOf): PrintedPage[] => {
  const pages: PrintedPage[] = [];
  for (const { sunday, groups } of groupByWeek(lines)) {
    const usedByTitle = pages.length ? 0 : titleHeight;
    const attempts = fontSizes.map(size =>
      buildWeekPages(sunday, groups, computeLayout(groups, size, lengthOf), usedByTitle),
    );
    const fewest = Math.min(...attempts.map(({ length }) => length));
    // The largest font size with the fewest pages.
    pages.push(...attempts.find(({ length }) => length === fewest)!);
  }
  return pages;
};

/** In points; the sheet is a landscape A4 page without its margins. */
const fontSizes = [7, 6.5, 6, 5.5];
const sheet = { width: 774, height: 527 };
const titleHeight = 50;
const headHeight = 30;
const rowPadding = 4;
const cellPadding = 6;
const markWidth = 10;
/** Relative to the font size: a line, the average letter, and a column in which most plans take one line. */
const lineHeight = 1.35;
const letterWidth = 0.52;
const minColumnWidth = 15;
/** In percent of the sheet's width. */
export const columnWidths = { group: 7.5, empty: 4.5 };

type CountLines = (item: CalendarItem, isAgentRow: boolean) => number;
/** The columns of each day at a font size, and how many lines an item takes in one. */
type Layout = { size: number; columns: readonly number[]; countLinesOf: CountLines };
const computeLayout = (groups: readonly Group[], size: number, lengthOf: LengthOf): Layout => {
  const used = weekdays.map(day => groups.some(group => group.days[day].length > 0));
  const usedCount = used.filter(Boolean).length;
  const usedWidth = (sheet.width * (100 - columnWidths.group - columnWidths.empty * (7 - usedCount))) / 100;
  const columnCount = Math.max(usedCount, Math.floor(usedWidth / (minColumnWidth * size)));
  const lineLength = Math.floor((usedWidth / columnCount - cellPadding - markWidth) / (letterWidth * size));
  const countLinesOf: CountLines = (item, isAgentRow) => Math.ceil(lengthOf(item, isAgentRow) / lineLength);
  return { size, countLinesOf, columns: distributeColumns(groups, used, columnCount, countLinesOf) };
};

/** A week's pages in a layout; the first page has less space if the calendar's title is above it. */
const buildWeekPages = (sunday: number, groups: readonly Group[], layout: Layout, usedByTitle: number) => {
  const { size, columns, countLinesOf } = layout;
  const lineSize = lineHeight * size;
  // The headings of empty days take two lines.
  const pageHeight = sheet.height - headHeight - 2 * lineHeight * size - rowPadding;
  const startPage = (continued: boolean): PrintedPage => ({ sunday, continued, size, columns, rows: [] });
  const pages = [startPage(false)];
  let remaining = pageHeight - usedByTitle;
  for (const { title, isAgentRow, days } of groups) {
    const linesOf = (item: CalendarItem) => countLinesOf(item, isAgentRow);
    let rest: readonly (readonly CalendarItem[])[] = days;
    for (let continued = false; rest.some(items => items.length > 0); continued = true) {
      const rowLines = countRowLines(rest, columns, linesOf);
      const freeLines = Math.floor((remaining - rowPadding) / lineSize);
      // A short row is not split, and a long one does not leave only a few lines behind.
      const isWorthSplitting = rowLines >= 12 && freeLines >= 6;
      const isPageEmpty = freeLines >= pageHeight / lineSize - 2;
      if (rowLines > freeLines && !isPageEmpty && !isWorthSplitting) {
        pages.push(startPage(true));
        remaining = pageHeight;
        continue;
      }
      const maxLines = Math.min(rowLines, freeLines);
      const filled = rest.map((items, day) => fillColumns(items, columns[day], maxLines, linesOf));
      const filledDays = filled.map(day => day.columns);
      pages[pages.length - 1].rows.push({ title, isAgentRow, continued, days: filledDays });
      rest = filled.map(day => day.rest);
      remaining -= maxLines * lineSize + rowPadding;
    }
  }
  return pages;
};

/** A day with plans has a column; the remaining columns go where they make the week shortest. */
const distributeColumns = (
  groups: readonly Group[],
  used: readonly boolean[],
  columnCount: number,
  countLinesOf: CountLines,
) => {
  const columns = used.map(Number);
  const countWeekLines = (tried: readonly number[]) =>
    groups.reduce(
      (sum, { days, isAgentRow }) => sum + countRowLines(days, tried, item => countLinesOf(item, isAgentRow)),
      0,
    );
  const withOneMore = (day: number) => columns.map((count, index) => count + Number(index === day));
  const usedDays = weekdays.filter(day => used[day]);
  for (let spare = columnCount - usedDays.length; usedDays.length > 0 && spare > 0; spare--) {
    const options = usedDays.map(day => ({ day, lines: countWeekLines(withOneMore(day)) }));
    const best = options.reduce((one, other) => (other.lines < one.lines ? other : one));
    columns[best.day]++;
  }
  return columns;
};

type LinesOf = (item: CalendarItem) => number;
/** The lines of a row: those of its highest day. */
const countRowLines = (
  days: readonly (readonly CalendarItem[])[],
  columns: readonly number[],
  linesOf: LinesOf,
) => Math.max(1, ...days.map((items, day) => countDayLines(items, columns[day], linesOf)));
/** The fewest lines in which all items of a day fit its columns. */
const countDayLines = (items: readonly CalendarItem[], columns: number, linesOf: LinesOf) => {
  if (!items.length) return 0;
  const total = items.reduce((sum, item) => sum + linesOf(item), 0);
  let lines = Math.ceil(total / columns);
  while (fillColumns(items, columns, lines, linesOf).rest.length) lines++;
  return lines;
};

/** Fills columns up to their maximum number of lines; the items that do not fit are returned as `rest`. */
const fillColumns = (items: readonly CalendarItem[], count: number, maxLines: number, linesOf: LinesOf) => {
  const columns: CalendarItem[][] = [];
  let next = 0;
  for (let column = 0; column < count; column++) {
    const columnItems: CalendarItem[] = [];
    for (let lines = 0; next < items.length; next++) {
      lines += linesOf(items[next]);
      // An item that is longer than a column has one to itself.
      if (lines > maxLines && columnItems.length) break;
      columnItems.push(items[next]);
    }
    columns.push(columnItems);
  }
  return { columns, rest: items.slice(next) };
};

/** The weeks with plans in order; each week's plans by heading of the view, then by day from Sunday. */
const groupByWeek = (lines: readonly CalendarLine[]) =>
  [...groupBy(listItemsWithHeading(lines), ({ item }) => item.day - getWeekday(item.day))]
    .sort(([one], [other]) => one - other)
    .map(([sunday, entries]) => ({
      sunday,
      groups: [...groupBy(entries, ({ title }) => title)].map(([title, groupEntries]): Group => {
        const items = groupEntries.map(({ item }) => item);
        return {
          title,
          isAgentRow: groupEntries[0].isAgentRow,
          days: weekdays.map(day => items.filter(item => item.day === sunday + day)),
        };
      }),
    }));
/** Sunday first. */
const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
