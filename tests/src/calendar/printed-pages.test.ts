import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarItem, CalendarLine } from '../../../src/office/calendar/calendar-lines';
import { getWeekday } from '../../../src/office/calendar/day-numbers';
import { buildPrintedPages, type PrintedPage } from '../../../src/office/calendar/printed-pages';

/** A Sunday. */
const sunday = 20_002 - getWeekday(20_002);
let made = 0;
const item = (day: number) => ({ day: sunday + day, plan: { planid: ++made } }) as unknown as CalendarItem;
const linesOf = (clusters: number[][]): CalendarLine[] =>
  clusters.flatMap((days, at) => [
    { kind: 'group', key: `${at}`, title: `Cluster ${at}` } as CalendarLine,
    { kind: 'row', key: `${at} site`, title: 'S', items: days.map(item) } as unknown as CalendarLine,
  ]);
const ids = (lines: CalendarLine[]) =>
  lines.flatMap(line => (line.kind === 'row' ? line.items.map(({ plan }) => plan.planid) : []));
const printed = (pages: PrintedPage[]) =>
  pages.flatMap(({ rows }) => rows.flatMap(({ days }) => days.flat(2).map(({ plan }) => plan.planid)));
const letters = () => 26;

describe('the printed calendar', () => {
  it('holds each plan once, each row under its heading', () => {
    const week = fc.array(fc.array(fc.integer({ min: 0, max: 13 }), { maxLength: 90 }), { maxLength: 9 });
    fc.assert(
      fc.property(week, clusters => {
        const lines = linesOf(clusters);
        const pages = buildPrintedPages(lines, letters);
        expect(printed(pages).sort((a, b) => a - b)).toEqual(ids(lines));
        for (const { rows, columns } of pages)
          for (const { title, days } of rows) {
            expect(title).toMatch(/^Cluster \d$/);
            expect(days.map(({ length }) => length)).toEqual(columns);
          }
      }),
    );
  });

  it('is one page a week up to 245 plans, and one after the other beyond', () => {
    const evenly = (plans: number) =>
      linesOf(
        Array.from({ length: 8 }, (_, at) => Array.from({ length: plans / 8 }, (_, n) => (n + at) % 5)),
      );
    expect(buildPrintedPages(evenly(40), letters)).toMatchObject([{ size: 7, continued: false }]);
    const full = buildPrintedPages(evenly(248), letters);
    expect(full).toHaveLength(1);
    expect(full[0].size).toBeLessThan(7);
    const overflow = buildPrintedPages(evenly(1600), letters);
    expect(overflow.length).toBeGreaterThan(2);
    expect(overflow.map(({ continued }) => continued)).toEqual(overflow.map((_, at) => at > 0));
    // What began on the page before says so.
    for (const { rows } of overflow.slice(1)) expect(rows.slice(1).some(row => row.continued)).toBe(false);
  });
});
