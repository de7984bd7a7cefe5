import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSlotFinder, type Rank, routeFixedStops } from '../../../server/office/proposals/find-slot';
import type { Shift, Stop } from '../../../server/office/proposals/solver/problem';

const dayCount = 3;
/** Places on a line: a minute and ten metres apart. Place 0 is no place. */
const at = [0, 10, 40, 5, 25, 60, 33];
const minutes = (from: number, to: number) => (from && to ? Math.abs(at[from] - at[to]) : 0);
const travel = { minutes, metres: (from: number, to: number) => 10 * minutes(from, to) };
const upTo = (max: number) => fc.integer({ min: 0, max });
const aStop = fc.record({
  place: fc.integer({ min: 1, max: 6 }),
  minutes: fc.constantFrom(10, 20, 45),
  kind: upTo(1),
  agents: fc.option(fc.subarray([0, 1, 2])),
  days: fc.option(fc.subarray([0, 1, 2])),
  lateCosts: fc.tuple(upTo(2), upTo(2), upTo(2)),
});
const aWeek = fc.record({
  shifts: fc.array(
    fc.record({
      from: upTo(2),
      closes: fc.constantFrom(0, 30, 90, 140),
      most: fc.constantFrom(1, 2, Infinity),
    }),
    { minLength: 9, maxLength: 9 },
  ),
  fixed: fc.array(fc.tuple(aStop, upTo(8)), { maxLength: 8 }),
  skipped: aStop,
});

type Drawn = { place: number; minutes: number; kind: number };
const toStop = (stop: Drawn, fixedShift: number | null): Stop => ({
  ...{
    opens: 0,
    closes: Infinity,
    load: 0,
    lateCosts: [0, 0, 0],
    unplannedCost: 9,
    agents: null,
    days: null,
  },
  ...{ ...stop, fixedShift },
});

const ranks: Record<string, Rank> = {
  late: ({ lateness }) => lateness,
  over: ({ over }) => over,
  first: ({ day }) => day,
};

it.each(Object.entries(ranks))(
  'finds the slot that a loop over all agents, days and gaps finds (%s)',
  (_, rank) => {
    fc.assert(
      fc.property(aWeek, fc.constantFrom(0, 30, 60), (drawn, overtime) => {
        const shifts: Shift[] = drawn.shifts.map(({ from, closes, most }, index) => ({
          ...{ agent: Math.floor(index / dayCount), day: index % dayCount, from, to: from, opens: 0, closes },
          ...{ load: Infinity, maxByKind: [most, Infinity] },
        }));
        const stops = drawn.fixed.map(([stop, shift]) => ({
          ...toStop(stop, shift),
          agents: null,
          days: null,
        }));
        const skipped = toStop(drawn.skipped, null);
        const routes = routeFixedStops({ shifts, stops }, travel);
        expect(routes.map(route => [...route].sort())).toEqual(
          shifts.map((_, shift) =>
            stops.flatMap(({ fixedShift }, stop) => (fixedShift === shift ? [stop] : [])),
          ),
        );

        const all = [];
        for (const [index, shift] of shifts.entries()) {
          if (shift.closes === 0) continue;
          if (skipped.agents && !skipped.agents.includes(shift.agent)) continue;
          if (skipped.days && !skipped.days.includes(shift.day)) continue;
          const standing = routes[index].map(stop => stops[stop]);
          const ofKind = [...standing, skipped].filter(({ kind }) => kind === skipped.kind).length;
          if (ofKind > shift.maxByKind[skipped.kind]) continue;
          const walk = (day: Stop[]) => {
            let [place, time] = [shift.from, 0];
            for (const stop of day) {
              time += minutes(place, stop.place) + stop.minutes;
              place = stop.place;
            }
            return time + minutes(place, shift.to);
          };
          for (let gap = 0; gap <= standing.length; gap++) {
            const total = walk([...standing.slice(0, gap), skipped, ...standing.slice(gap)]);
            const over = Math.max(0, total - shift.closes);
            if (over > overtime) continue;
            const ranked = rank({ lateness: skipped.lateCosts[shift.day], day: shift.day, over });
            all.push({ shift: index, gap, minutes: total, over, ranked, detour: total - walk(standing) });
          }
        }
        const [best] = all.sort(
          (one, other) =>
            one.ranked - other.ranked ||
            one.detour - other.detour ||
            one.shift - other.shift ||
            one.gap - other.gap,
        );
        const found = createSlotFinder({ shifts, stops }, routes, travel)(skipped, overtime, rank);
        expect(found).toEqual(
          best ? { shift: best.shift, gap: best.gap, minutes: best.minutes, over: best.over } : null,
        );
      }),
      { numRuns: 400, seed: 7 },
    );
  },
);
