import type { Problem } from './problem';

/**
 * The mutable routes of all shifts. Keeps the earliest end and the latest start of every stop, so that whether another
 * stop fits in a gap is known without walking the route. A leg is the index of two places in the matrices of metres and
 * minutes: `from * places + to`.
 */
export const createRoutePlan = ({ places, metres, minutes, stops, shifts }: Problem) => {
  const placeOf = Int32Array.from(stops, stop => stop.place);
  const durations = Float64Array.from(stops, stop => stop.minutes);
  const opens = Float64Array.from(stops, stop => stop.opens);
  const closes = Float64Array.from(stops, stop => stop.closes);
  const stopLoads = Float64Array.from(stops, stop => stop.load);
  const kinds = Int32Array.from(stops, stop => stop.kind);
  const routes: number[][] = shifts.map(() => []);
  /** By shift and gap (before each stop and after the last): the earliest time at which the previous stop is done. */
  const earliestEnds: number[][] = shifts.map(() => []);
  /** By shift and gap: the latest time at which the next stop must begin. */
  const latestStarts: number[][] = shifts.map(() => []);
  /** By shift: the longest free time of any gap. */
  const longestGaps = new Float64Array(shifts.length);
  const shiftLoads = new Float64Array(shifts.length);
  const lengths = new Float64Array(shifts.length);
  const countsByKind = shifts.map(({ maxByKind }) => maxByKind.map(() => 0));
  let lastCost = 0;

  /** From the first stop to the last: when each is done at the earliest, and the route's length, load and kinds. */
  const refreshForward = (shift: number) => {
    const { from, to, opens: start } = shifts[shift];
    const route = routes[shift];
    const [ends, counts] = [earliestEnds[shift], countsByKind[shift]];
    counts.fill(0);
    ends.length = route.length + 1;
    let [place, time, length, load] = [from, start, 0, 0];
    ends[0] = start;
    for (let index = 0; index < route.length; index++) {
      const stop = route[index];
      const leg = place * places + placeOf[stop];
      time = Math.max(opens[stop], time + minutes[leg]) + durations[stop];
      length += metres[leg];
      load += stopLoads[stop];
      counts[kinds[stop]]++;
      place = placeOf[stop];
      ends[index + 1] = time;
    }
    lengths[shift] = length + metres[place * places + to];
    shiftLoads[shift] = load;
  };

  /** From the last stop to the first: when each must begin at the latest, and the longest gap. */
  const refreshBackward = (shift: number) => {
    const { from, to, closes: end } = shifts[shift];
    const route = routes[shift];
    const [ends, starts] = [earliestEnds[shift], latestStarts[shift]];
    starts.length = route.length + 1;
    let [latest, nextPlace, longest] = [end, to, 0];
    for (let gapIndex = route.length; ; gapIndex--) {
      starts[gapIndex] = latest;
      const previousPlace = gapIndex ? placeOf[route[gapIndex - 1]] : from;
      const travel = minutes[previousPlace * places + nextPlace];
      longest = Math.max(longest, latest - travel - ends[gapIndex]);
      if (!gapIndex) break;
      const stop = route[gapIndex - 1];
      latest = Math.min(closes[stop], latest - travel - durations[stop]);
      nextPlace = previousPlace;
    }
    longestGaps[shift] = longest;
  };

  const refresh = (shift: number) => {
    refreshForward(shift);
    refreshBackward(shift);
  };

  /** Whether the limits of a shift as a whole rule out another stop. */
  const isFull = (stop: number, shift: number) => {
    const { load: maxLoad, maxByKind } = shifts[shift];
    return (
      durations[stop] > longestGaps[shift] + tolerance ||
      shiftLoads[shift] + stopLoads[stop] > maxLoad ||
      countsByKind[shift][kinds[stop]] >= maxByKind[kinds[stop]]
    );
  };

  /**
   * The gap of a shift where a stop costs least, and less than `maxCost`: its index, negative if there is none. Gaps for
   * which `skips` returns true are skipped; `getLastCost` returns what it costs.
   */
  const findGap = (stop: number, shift: number, maxCost: number, skips: () => boolean): number => {
    if (isFull(stop, shift)) return noGap;
    const { from, to } = shifts[shift];
    const route = routes[shift];
    const [ends, starts] = [earliestEnds[shift], latestStarts[shift]];
    const place = placeOf[stop];
    let gap = noGap;
    let previousPlace = from;
    lastCost = maxCost;
    for (let gapIndex = 0; gapIndex <= route.length; gapIndex++) {
      const nextPlace = gapIndex < route.length ? placeOf[route[gapIndex]] : to;
      const [legIn, legOut] = [previousPlace * places + place, place * places + nextPlace];
      const cost = metres[legIn] + metres[legOut] - metres[previousPlace * places + nextPlace];
      previousPlace = nextPlace;
      if (cost >= lastCost) continue;
      const start = Math.max(opens[stop], ends[gapIndex] + minutes[legIn]);
      if (start > closes[stop] + tolerance) continue;
      if (start + durations[stop] + minutes[legOut] > starts[gapIndex] + tolerance || skips()) continue;
      [gap, lastCost] = [gapIndex, cost];
    }
    return gap;
  };
  for (const shift of shifts.keys()) refresh(shift);

  return {
    routes,
    lengths,
    findGap,
    /** The cost of the last gap found, in metres. */
    getLastCost: () => lastCost,
    insert: (stop: number, shift: number, index: number) => {
      routes[shift].splice(index, 0, stop);
      refresh(shift);
    },
    replaceRoute: (shift: number, route: number[]) => {
      routes[shift] = route;
      refresh(shift);
    },
  };
};
export type RoutePlan = ReturnType<typeof createRoutePlan>;

const noGap = -1;

/** Sums of half minutes may differ in their last digit. */
const tolerance = 1e-6;
