import type { Problem } from './problem';
import type { Random } from './random';
import type { SolverState } from './state';

/** The most that planning a stop can save. */
const stakesOf = ({ stops }: Problem) => stops.map(({ left, late }) => left - Math.min(...late));
/** The same per minute: of two equal savings the shorter stop leaves room for another. */
export const getStopValues = (problem: Problem) => {
  const stakes = stakesOf(problem);
  return problem.stops.map(({ minutes }, stop) => stakes[stop] / (minutes + usualTravelMinutes));
};
const usualTravelMinutes = 15;

/** Sorts stops into the order of insertion, a random criterion each time; fixed stops come first. */
export const createInsertionOrder = (
  problem: Problem,
  { openTo }: Pick<SolverState, 'openTo'>,
  random: Random,
) => {
  const { stops } = problem;
  const stakes = stakesOf(problem);
  const worth = getStopValues(problem);
  const orders: { weight: number; key?: (stop: number) => number }[] = [
    { weight: 4 },
    { weight: 2, key: stop => -stakes[stop] },
    { weight: 2, key: stop => -worth[stop] },
    { weight: 2, key: stop => -stops[stop].minutes },
    { weight: 2, key: stop => stops[stop].closes - stops[stop].opens },
    { weight: 2, key: stop => stops[stop].opens },
    { weight: 2, key: stop => -stops[stop].closes },
    { weight: 1, key: stop => openTo[stop].length },
  ];
  const drawn = orders.flatMap(({ weight, key }) => Array<typeof key>(weight).fill(key));
  return (chosen: number[]) => {
    const key = drawn[Math.floor(random() * drawn.length)];
    const rank = new Map(
      chosen.map(stop => [
        stop,
        { free: stops[stop].stays === null, key: key?.(stop) ?? 0, chance: random() },
      ]),
    );
    return chosen.sort((a, b) => {
      const [one, other] = [rank.get(a)!, rank.get(b)!];
      // Both may have an infinite window, whose difference is NaN.
      return Number(one.free) - Number(other.free) || one.key - other.key || one.chance - other.chance;
    });
  };
};
