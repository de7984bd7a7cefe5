import { neighboursOf } from './neighbours';
import { planOf } from './plan';
import type { Problem, Solution, Ways } from './problem';
import { randomFrom } from './random';

export type Effort = {
  seed: number;
  /** Whichever is reached first; by iterations alone the answer is always the same. */
  iterations?: number;
  milliseconds?: number;
};

/**
 * Less lateness first, then fewer metres: ruin and recreate (Christiaens and Vanden Berghe, Slack Induction by String
 * Removals, 2020). What lies near to a stop is taken out of its days and put back where it is cheapest, gaps being
 * overlooked now and then; what came out is kept when it is better, or worse by less than a bound that falls. Stops that
 * stay are put back into their own shift, or nothing is kept.
 */
export const solve = (
  problem: Problem,
  { seed, iterations = Infinity, milliseconds = Infinity }: Effort,
): Solution => {
  const { stops, shifts } = problem;
  const random = randomFrom(seed);
  const plan = planOf(problem);
  const { ways, shiftOf, lengths } = plan;
  const began = performance.now();
  const mayDo = stops.map(({ agents }) => agents && new Set(agents));

  // What stands already. A day that is too full as it is stays so, and nothing comes to it.
  for (const [stop, { stays }] of stops.entries())
    if (stays !== null) {
      const at = plan.gapOf(stop, stays, Infinity, never);
      plan.insert(stop, stays, at < 0 ? ways[stays].length : at);
    }
  const open = shifts.map((_, shift) => plan.fits(shift));
  const openTo = stops.map(({ stays }, stop) =>
    shifts.flatMap(({ agent }, shift) =>
      open[shift] && (stays === null ? (mayDo[stop]?.has(agent) ?? true) : stays === shift) ? [shift] : [],
    ),
  );
  const movable = [...stops.keys()].filter(stop => openTo[stop].length);
  const near = neighboursOf(problem, movable);

  let lateness = 0;
  for (const [stop, { stays, left, late }] of stops.entries())
    lateness += stays === null ? left : late[shifts[stays].day];
  let metres = 0;
  for (const length of lengths) metres += length;

  /** Ways as they were before this turn, of the shifts that it has changed. */
  const before = new Map<number, number[]>();
  const touch = (shift: number) => {
    if (before.has(shift)) return;
    before.set(shift, ways[shift].slice());
    metres -= lengths[shift];
  };
  const remove = (stop: number) => {
    const { late, left } = stops[stop];
    lateness += left - late[shifts[shiftOf[stop]].day];
    shiftOf[stop] = nowhere;
  };

  /** Puts a stop where it costs least, unless leaving it out does; answers whether that was possible. */
  const place = (stop: number, skips: () => boolean) => {
    const { late, left } = stops[stop];
    let [best, at, price, metresMore] = [nowhere, nowhere, left, Infinity];
    for (const shift of openTo[stop]) {
      const cost = late[shifts[shift].day];
      if (cost > price || (cost === price && best < 0 && cost === left)) continue;
      const gap = plan.gapOf(stop, shift, cost < price ? Infinity : metresMore, skips);
      if (gap < 0) continue;
      [best, at, price, metresMore] = [shift, gap, cost, plan.cost()];
    }
    if (best < 0) return false;
    touch(best);
    plan.insert(stop, best, at);
    lateness += price - left;
    return true;
  };

  let onADay = 1;
  /** Strings of neighbouring days' ways, around a stop; and some that have no day, to take their place. */
  const ruin = () => {
    const centre = movable[Math.floor(random() * movable.length)];
    const longest = Math.min(mostInString, Math.max(1, onADay));
    const strings = Math.floor(random() * ((4 * removedOnAverage) / (1 + longest) - 1) + 1);
    const out: number[] = [];
    const guests: number[] = [];
    const ruined = new Set<number>();
    for (const stop of near[centre]) {
      if (ruined.size >= strings && guests.length >= mostGuests) break;
      const shift = shiftOf[stop];
      if (shift < 0) {
        if (guests.length < mostGuests && !out.includes(stop)) guests.push(stop);
        continue;
      }
      if (ruined.has(shift) || ruined.size >= strings) continue;
      ruined.add(shift);
      touch(shift);
      const way = ways[shift];
      const length = Math.floor(random() * Math.min(way.length, longest)) + 1;
      const at = way.indexOf(stop);
      // Half of the strings leave some of their middle standing.
      const kept = random() < 0.5 ? 0 : keptOf(length, way.length);
      const whole = length + kept;
      const first = Math.max(0, Math.min(way.length - whole, at - Math.floor(random() * whole)));
      const keepFrom = first + Math.floor(random() * (length + 1));
      const rest = way.filter((each, n) => {
        const stays = n < first || n >= first + whole || (n >= keepFrom && n < keepFrom + kept);
        if (!stays) {
          out.push(each);
          remove(each);
        }
        return stays;
      });
      plan.set(shift, rest);
    }
    out.push(...guests);
    return { out, guests };
  };
  const keptOf = (length: number, all: number) => {
    let kept = 0;
    while (length + kept < all && random() > 0.01) {
      if (random() > 0.5) break;
      kept++;
    }
    return kept;
  };

  const stake = ({ left, late }: Problem['stops'][number]) => left - Math.min(...late);
  const stakes = stops.map(stake);
  /** What a minute of work saves. */
  const worth = stops.map(({ minutes }, stop) => stakes[stop] / (minutes + 15));
  /** In which order stops are put back. */
  const orders: [weight: number, key: ((stop: number) => number) | null][] = [
    [4, null],
    [2, stop => -stakes[stop]],
    [2, stop => -worth[stop]],
    [2, stop => -stops[stop].minutes],
    [2, stop => stops[stop].closes - stops[stop].opens],
    [2, stop => stops[stop].opens],
    [2, stop => -stops[stop].closes],
    [1, stop => openTo[stop].length],
  ];
  const inSomeOrder = (out: number[]) => {
    let pick = random() * orders.reduce((sum, [weight]) => sum + weight, 0);
    const [, key] = orders.find(([weight]) => (pick -= weight) < 0) ?? orders[0];
    const keys = new Map(out.map(stop => [stop, (key?.(stop) ?? 0) + random() * (key ? 1e-6 : 1)]));
    const rank = (stop: number) => (stops[stop].stays === null ? 1 : 0);
    return out.sort((one, other) => rank(one) - rank(other) || keys.get(one)! - keys.get(other)!);
  };
  const blinks = () => random() < 0.01;

  // The first way of all: what is most at stake first, each where it costs least.
  for (const stop of movable
    .filter(each => shiftOf[each] < 0)
    .sort((one, other) => worth[other] - worth[one] || one - other)) {
    before.clear();
    place(stop, never);
    for (const shift of before.keys()) metres += lengths[shift];
  }

  let best: Ways = ways.map(way => way.slice());
  let [bestLateness, bestMetres] = [lateness, metres];
  const planned = ways.reduce((sum, way) => sum + way.length, 0);
  onADay = planned / shifts.length;
  const warmest = (metres / (planned + 1)) * startsAt;
  let leftNow = movable.filter(stop => shiftOf[stop] < 0).length;
  const refusals = new Float64Array(stops.length);
  let [turn, progress] = [0, 0];
  for (; turn < iterations && movable.length; turn++) {
    // The clock is dearer than a turn of a small problem.
    const passed = turn % 16 ? 0 : (performance.now() - began) / milliseconds;
    if (passed >= 1) break;
    if (!(turn % 16)) progress = Math.max(turn / iterations, passed);
    const warmth = warmest * endsAt ** progress;
    before.clear();
    const [latenessBefore, metresBefore] = [lateness, metres];
    const { out, guests } = ruin();
    const few = leftNow <= mostContested;
    let [whole, stubborn, left] = [true, 0, leftNow + out.length - guests.length];
    if (few) for (const stop of guests) stubborn += refusals[stop];
    for (const stop of inSomeOrder(out)) {
      if (place(stop, blinks)) left--;
      else if (stops[stop].stays !== null) whole = false;
      else if (few) stubborn -= refusals[stop]++;
    }
    for (const shift of before.keys()) metres += lengths[shift];
    const better =
      whole &&
      (lateness < latenessBefore ||
        (lateness === latenessBefore && metres < metresBefore - warmth * Math.log(random())) ||
        stubborn > 0);
    if (better) leftNow = left;
    if (!better) {
      for (const shift of before.keys()) for (const stop of ways[shift]) shiftOf[stop] = nowhere;
      for (const [shift, way] of before) plan.set(shift, way);
      [lateness, metres] = [latenessBefore, metresBefore];
    } else if (lateness < bestLateness || (lateness === bestLateness && metres < bestMetres - 1e-6)) {
      best = ways.map(way => way.slice());
      [bestLateness, bestMetres] = [lateness, metres];
    }
  }
  const has = new Set(best.flat());
  return {
    ways: best,
    left: [...stops.keys()].filter(stop => !has.has(stop)),
    lateness: bestLateness,
    metres: bestMetres,
    iterations: turn,
  };
};

/** The shift of a stop that has none, as `plan.gapOf` answers where nothing fits. */
const nowhere = -1;
const never = () => false;
/** As the authors found them: how long a string is at most, and how many stops a turn takes out. */
const mostInString = 10;
const removedOnAverage = 10;
/** Stops without a day that a turn tries. */
const mostGuests = 10;
const mostContested = 20;
/** How much worse is kept, in legs of the first way: at first, and what is left of that at the end. */
const startsAt = 2;
const endsAt = 0.01;
