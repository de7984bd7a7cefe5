import type { Problem } from './problem';

/**
 * The mutable routes of all shifts. Keeps the earliest end and the latest start of every stop, so that whether another
 * stop fits in a gap is known without walking the route.
 */
export const createRoutePlan = ({ places, metres, minutes, stops, shifts }: Problem) => {
  const place = Int32Array.from(stops, each => each.place);
  const durations = Float64Array.from(stops, each => each.minutes);
  const opens = Float64Array.from(stops, each => each.opens);
  const closes = Float64Array.from(stops, each => each.closes);
  const load = Float64Array.from(stops, each => each.load);
  const kind = Int32Array.from(stops, each => each.kind);
  const ways: number[][] = shifts.map(() => []);
  /** By gap, before each stop and after the last: when the previous stop is done, and when the next must begin. */
  const done: number[][] = shifts.map(() => []);
  const due: number[][] = shifts.map(() => []);
  /** The longest free time of any gap. */
  const spare = new Float64Array(shifts.length);
  const loads = new Float64Array(shifts.length);
  const lengths = new Float64Array(shifts.length);
  const counts = shifts.map(({ most }) => most.map(() => 0));

  const refresh = (shift: number) => {
    const { from, to, opens: begin, closes: end } = shifts[shift];
    const route = ways[shift];
    const [ends, begins, count] = [done[shift], due[shift], counts[shift]];
    count.fill(0);
    ends.length = begins.length = route.length + 1;
    let [at, time, length, carried] = [from, begin, 0, 0];
    ends[0] = begin;
    for (let n = 0; n < route.length; n++) {
      const stop = route[n];
      const leg = at * places + place[stop];
      time = Math.max(opens[stop], time + minutes[leg]) + durations[stop];
      length += metres[leg];
      carried += load[stop];
      count[kind[stop]]++;
      at = place[stop];
      ends[n + 1] = time;
    }
    lengths[shift] = length + metres[at * places + to];
    loads[shift] = carried;
    // The end of the shift, at its end place.
    let latest = end;
    let next = to;
    let widest = 0;
    for (let n = route.length; ; n--) {
      begins[n] = latest;
      const before = n ? place[route[n - 1]] : from;
      const leg = minutes[before * places + next];
      widest = Math.max(widest, latest - leg - ends[n]);
      if (!n) break;
      const stop = route[n - 1];
      latest = Math.min(closes[stop], latest - leg - durations[stop]);
      next = before;
    }
    spare[shift] = widest;
  };

  /**
   * The cheapest gap of a shift for a stop, cheaper than `most`: its index, negative if there is none. Gaps for which
   * `skips` returns true are skipped; `cost` returns what it costs.
   */
  const gapOf = (stop: number, shift: number, most: number, skips: () => boolean): number => {
    const { from, to, load: room, most: maxByKind } = shifts[shift];
    if (durations[stop] > spare[shift] + tolerance || loads[shift] + load[stop] > room) return nowhere;
    if (counts[shift][kind[stop]] >= maxByKind[kind[stop]]) return nowhere;
    const route = ways[shift];
    const [ends, begins] = [done[shift], due[shift]];
    const here = place[stop];
    let gap = nowhere;
    let before = from;
    cheapest = most;
    for (let n = 0; n <= route.length; n++) {
      const next = n < route.length ? place[route[n]] : to;
      const [there, on] = [before * places + here, here * places + next];
      const extra = metres[there] + metres[on] - metres[before * places + next];
      before = next;
      if (extra >= cheapest) continue;
      const begin = Math.max(opens[stop], ends[n] + minutes[there]);
      if (begin > closes[stop] + tolerance) continue;
      if (begin + durations[stop] + minutes[on] > begins[n] + tolerance || skips()) continue;
      [gap, cheapest] = [n, extra];
    }
    return gap;
  };
  let cheapest = 0;
  for (const shift of shifts.keys()) refresh(shift);

  return {
    ways,
    lengths,
    gapOf,
    /** The cost of the last gap found, in metres. */
    cost: () => cheapest,
    insert: (stop: number, shift: number, at: number) => {
      ways[shift].splice(at, 0, stop);
      refresh(shift);
    },
    /** Replaces a shift's whole route. */
    set: (shift: number, route: number[]) => {
      ways[shift] = route;
      refresh(shift);
    },
  };
};
export type RoutePlan = ReturnType<typeof createRoutePlan>;

const nowhere = -1;

/** Sums of half minutes may differ in their last digit. */
const tolerance = 1e-6;
