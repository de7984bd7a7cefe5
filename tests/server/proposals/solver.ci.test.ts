import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestKnownSolutions, type InstanceName, readInstance } from '../../../bench/proposals/instances';
import type { Problem } from '../../../server/office/proposals/solver/problem';
import { solve } from '../../../server/office/proposals/solver/solve';
import { checkSolution, findBestSolution } from './check-solution';

const days = 3;
const upTo = (maximum: number) => fc.integer({ min: 0, max: maximum });
const point = fc.record({ x: upTo(60), y: upTo(60) });

/** Weeks of few agents: windows, kinds, days of rest, plans that stand, and some that stand where nothing fits. */
const aWeek = (maximum: {
  agents: number;
  stops: number;
  days: number;
  standing: boolean;
}): fc.Arbitrary<Problem> =>
  fc
    .record({
      homes: fc.array(fc.option(point), { minLength: 1, maxLength: maximum.agents }),
      closes: fc.array(fc.constantFrom(0, 60, 120, 200), { minLength: 9, maxLength: 9 }),
      limits: fc.array(fc.constantFrom(0, 1, 2, Infinity), { minLength: 18, maxLength: 18 }),
      stops: fc.array(
        fc.record({
          point,
          minutes: fc.constantFrom(0, 15, 30, 60),
          opens: fc.constantFrom(0, 0, 0, 50),
          lasts: fc.constantFrom(Infinity, Infinity, 40),
          kind: upTo(1),
          due: fc.option(fc.integer({ min: -3, max: 5 })),
          agents: fc.option(fc.array(upTo(maximum.agents - 1), { maxLength: 2 })),
          days: fc.option(fc.subarray([...Array(maximum.days).keys()]), { freq: 1 }),
          stays: maximum.standing
            ? fc.option(upTo(maximum.agents * maximum.days - 1), { freq: 2 })
            : fc.constant(null),
        }),
        { maxLength: maximum.stops },
      ),
    })
    .map(({ homes, closes, limits, stops }) => {
      const points = [...homes.map(home => home ?? { x: 0, y: 0 }), ...stops.map(stop => stop.point)];
      const places = points.length + 1;
      const metres = new Float64Array(places * places);
      for (const [a, one] of points.entries())
        for (const [b, other] of points.entries())
          metres[(a + 1) * places + b + 1] =
            Math.round(Math.hypot(one.x - other.x, one.y - other.y) * 1000) / 1000;
      const shifts = homes.flatMap((home, agent) =>
        Array.from({ length: maximum.days }, (_, day) => ({
          agent,
          day,
          from: home ? agent + 1 : 0,
          to: home ? agent + 1 : 0,
          opens: 0,
          closes: closes[(agent * maximum.days + day) % closes.length],
          load: Infinity,
          maxByKind: [limits[agent * 2], limits[agent * 2 + 1]],
        })),
      );
      return {
        places,
        metres,
        minutes: metres,
        shifts,
        stops: stops.map(({ minutes, opens, lasts, kind, due, agents, days, stays }, n) => ({
          place: homes.length + n + 1,
          minutes,
          opens,
          closes: opens + lasts,
          load: 0,
          kind,
          lateCosts: Array.from({ length: maximum.days }, (_, day) =>
            due === null ? 0 : Math.max(0, day - due),
          ),
          unplannedCost: 1 + (due === null ? 0 : Math.max(0, 7 - due)),
          agents: agents?.filter(agent => agent < homes.length) ?? null,
          days,
          fixedShift: stays === null ? null : stays % shifts.length,
        })),
      };
    });

describe('the solver of routing with time windows', () => {
  it('moves no plan that stands, keeps hours, kinds, windows and agents, and reckons what it costs', () => {
    fc.assert(
      fc.property(aWeek({ agents: 3, stops: 12, days, standing: true }), problem => {
        const solution = solve(problem, { seed: 1, iterations: 300 });
        const { faults, lateness, metres } = checkSolution(problem, solution);
        expect(faults).toEqual([]);
        expect(solution.lateness).toBe(lateness);
        expect(solution.metres).toBeCloseTo(metres, 4);
      }),
      { numRuns: 150, seed: 16 },
    );
  });

  it('finds the best of all where all can be tried', () => {
    fc.assert(
      fc.property(aWeek({ agents: 2, stops: 4, days: 2, standing: false }), problem => {
        const best = findBestSolution(problem);
        const { lateness, metres } = solve(problem, { seed: 1, iterations: 2_000 });
        expect([lateness, Number(metres.toFixed(3))]).toEqual([
          best.lateness,
          Number(best.metres.toFixed(3)),
        ]);
      }),
      { numRuns: 60, seed: 16 },
    );
  });

  it('answers the same for the same seed and count', () => {
    const twice = [1, 2].map(() => solve(readInstance('R101'), { seed: 7, iterations: 500 }));
    expect(twice[0]).toEqual(twice[1]);
    // However long it may take.
    const within = solve(readInstance('R101'), { seed: 7, iterations: 500, milliseconds: 600_000 });
    expect(within).toEqual(twice[0]);
  });

  it('says that the time limit cut it, and leaves a whole solution', () => {
    const problem = readInstance('R101');
    const cut = solve(problem, { seed: 7, iterations: 500, milliseconds: 1e-9 });
    expect([cut.wasCut, cut.iterations]).toEqual([true, 0]);
    expect(checkSolution(problem, cut).faults).toEqual([]);
    expect(solve(problem, { seed: 7, iterations: 500 }).wasCut).toBe(false);
  });

  // With as many vehicles as the best known solution has.
  it.each<[InstanceName, number, number]>([
    ['C101', 4_000, 0.001],
    ['R101', 8_000, 0.03],
  ])('comes to the best known way of %s', (name, iterations, gap) => {
    const problem = readInstance(name);
    const solution = solve(problem, { seed: 1, iterations });
    expect(checkSolution(problem, solution).faults).toEqual([]);
    expect(solution.unplanned).toEqual([]);
    expect(solution.metres / bestKnownSolutions[name].way - 1).toBeLessThan(gap);
  });
});
