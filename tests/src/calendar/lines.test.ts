import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../../contract/work/plans';
import {
  buildLines,
  type CalendarLine,
  type CalendarView,
  calendarViews,
} from '../../../src/office/calendar/calendar-lines';
import { toIsoDate } from '../../../src/office/calendar/day-numbers';
import {
  type FocusPosition,
  findFocusPosition,
  getFocusKey,
  getNextFocus,
} from '../../../src/office/calendar/roving-focus';

const period = { from: 20_000, to: 20_029 };
const aPlan = fc.record({
  pickup_site_id: fc.integer({ min: 1, max: 12 }),
  site_cluster: fc.integer({ min: 1, max: 3 }),
  site_owner: fc.constantFrom('inhouse', 'MBS'),
  agent_id: fc.option(fc.integer({ min: 1, max: 4 })),
  plan_status: fc.constantFrom('planned', 'done'),
  site_plan_respect: fc.constantFrom(0, 1),
  plan_date: fc.integer({ min: period.from - 3, max: period.to + 3 }).map(toIsoDate),
});
const somePlans = fc.array(aPlan, { maxLength: 60 }).map(plans =>
  plans.map(
    (plan, index) =>
      ({
        ...plan,
        planid: index + 1,
        pickup_site_code: `S${plan.pickup_site_id}`,
        pickup_site_name: null,
        agent_username: plan.agent_id === null ? null : `agent${plan.agent_id}`,
      }) as unknown as Plan,
  ),
);
const lines = (plans: Plan[], view: CalendarView, collapsed: string[] = []) =>
  buildLines(plans, view, period, {
    names: { cluster: id => `Cluster ${id}`, owner: key => key, unassigned: 'Nobody' },
    collapsed: new Set(collapsed),
    compare: (one, other) => one.localeCompare(other),
  });
const inPeriod = (plans: Plan[]) =>
  plans.filter(({ plan_date }) => plan_date >= toIsoDate(period.from) && plan_date <= toIsoDate(period.to));
const plansOf = (all: CalendarLine[]) =>
  all.flatMap(line => (line.kind === 'row' ? line.items.map(({ plan }) => plan.planid) : []));

describe('the lines of the calendar', () => {
  it('hold every plan of the period once, under the group it belongs to, in figures as well', () => {
    fc.assert(
      fc.property(somePlans, fc.constantFrom(...calendarViews), (plans, view) => {
        const expected = inPeriod(plans);
        const all = lines(plans, view);
        expect(plansOf(all).sort((one, other) => one - other)).toEqual(expected.map(({ planid }) => planid));
        const groups = all.filter(line => line.kind === 'group');
        for (const { key, totals, byDay } of groups) {
          const under = expected.filter(
            plan =>
              key ===
              {
                cluster: `cluster ${plan.site_cluster}`,
                owner: `owner ${plan.site_owner}`,
                agent: plan.agent_id === null ? 'agent none' : '',
              }[view],
          );
          const late = under.filter(plan => plan.late).length;
          const done = under.filter(plan => plan.plan_status === 'done').length;
          expect(totals).toEqual({ all: under.length, done, late });
          expect([...byDay.values()].reduce((sum, each) => sum + each.all, 0)).toBe(under.length);
        }
        if (view !== 'agent')
          expect(groups.reduce((sum, { totals }) => sum + totals.all, 0)).toBe(expected.length);
      }),
    );
  });

  it('fold to their headings', () => {
    fc.assert(
      fc.property(somePlans, plans => {
        const keys = lines(plans, 'cluster').flatMap(({ kind, key }) => (kind === 'group' ? [key] : []));
        expect(lines(plans, 'cluster', keys).map(({ key }) => key)).toEqual(keys);
      }),
    );
  });
});

describe('the keyboard', () => {
  it('reaches every plan with the arrows, and what has the focus is found again by its key', () => {
    fc.assert(
      fc.property(somePlans, fc.constantFrom(...calendarViews), (plans, view) => {
        const all = lines(plans, view);
        if (!all.length) return;
        const reached = new Set<string>();
        let row: FocusPosition | undefined = { line: 0, item: 0 };
        while (row) {
          let spot: FocusPosition | undefined = getNextFocus(all, row, 'Home') ?? row;
          while (spot) {
            const key = getFocusKey(all, spot);
            expect(findFocusPosition(all, key)).toEqual(spot);
            reached.add(key);
            spot = getNextFocus(all, spot, 'ArrowRight');
          }
          row = getNextFocus(all, row, 'ArrowDown');
        }
        const groups = all.flatMap(({ kind, key }) => (kind === 'group' ? [key] : []));
        expect([...reached].sort()).toEqual([...groups, ...plansOf(all).map(id => `plan ${id}`)].sort());
      }),
    );
  });
});
