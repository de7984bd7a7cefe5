import type { Problem } from './problem';
import type { Random } from './random';
import type { SolverState } from './state';

/** The lateness that planning a stop on its best day saves. */
const computeSavings = ({ stops }: Problem) =>
  stops.map(({ unplannedCost, lateCosts }) => unplannedCost - Math.min(...lateCosts));
/** The same per minute: of two equal savings the shorter stop leaves time for another. */
export const getStopValues = (problem: Problem) => {
  const savings = computeSavings(problem);
  return problem.stops.map(({ minutes }, stop) => savings[stop] / (minutes + usualTravelMinutes));
};
const usualTravelMinutes = 15;

/** Sorts stops into the order of insertion, a random criterion each time; fixed stops come first. */
export const createInsertionOrder = (
  problem: Problem,
  { openTo }: Pick<SolverState, 'openTo'>,
  random: Random,
) => {
  const { stops } = problem;
  const savings = computeSavings(problem);
  const values = getStopValues(problem);
  /** The sort keys, and how often each is drawn; without a key the order is random. */
  const criteria: { weight: number; key?: (stop: number) => number }[] = [
    { weight: 4 },
    { weight: 2, key: stop => -savings[stop] },
    { weight: 2, key: stop => -values[stop] },
    { weight: 2, key: stop => -stops[stop].minutes },
    { weight: 2, key: stop => stops[stop].closes - stops[stop].opens },
    { weight: 2, key: stop => stops[stop].opens },
    { weight: 2, key: stop => -stops[stop].closes },
    { weight: 1, key: stop => openTo[stop].length },
  ];
  const weightedKeys = criteria.flatMap(({ weight, key }) => Array<typeof key>(weight).fill(key));
  return (stopsToInsert: number[]) => {
    const key = weightedKeys[Math.floor(random() * weightedKeys.length)];
    const ranks = new Map(
      stopsToInsert.map(stop => [
        stop,
        { isFixed: stops[stop].fixedShift !== null, key: key?.(stop) ?? 0, tieBreaker: random() },
      ]),
    );
    return stopsToInsert.sort((a, b) => {
      const [one, other] = [ranks.get(a)!, ranks.get(b)!];
      if (one.isFixed !== other.isFixed) return one.isFixed ? -1 : 1;
      // Both may have an infinite window, whose difference is NaN: then the tie breaker decides.
      return one.key - other.key || one.tieBreaker - other.tieBreaker;
    });
  };
};
