import type { Random } from './random';
import type { SolverState } from './state';

/** The authors' parameters: the longest string, and the stops that an iteration removes on average. */
const maxStringLength = 10;
const removedOnAverage = 10;
/** Unplanned stops that an iteration tries in addition. */
const maxGuests = 10;

/**
 * Removes strings of stops around a stop, one from each route nearby; returns some unplanned stops near it to insert
 * instead.
 */
export const ruin = (state: SolverState, near: Int32Array, onADay: number, random: Random) => {
  const { ways } = state.plan;
  const maxLength = Math.min(maxStringLength, Math.max(1, onADay));
  const strings = Math.floor(random() * ((4 * removedOnAverage) / (1 + maxLength) - 1) + 1);
  const out: number[] = [];
  const guests: number[] = [];
  const ruined = new Set<number>();
  for (const stop of near) {
    if (ruined.size >= strings && guests.length >= maxGuests) break;
    if (!state.isPlanned(stop)) {
      if (guests.length < maxGuests && !out.includes(stop)) guests.push(stop);
      continue;
    }
    const shift = state.shiftOf(stop);
    if (ruined.has(shift) || ruined.size >= strings) continue;
    ruined.add(shift);
    state.touch(shift);
    const route = ways[shift];
    const length = Math.floor(random() * Math.min(route.length, maxLength)) + 1;
    const keptCount = random() < 0.5 ? 0 : drawKeptCount(route.length - length, random);
    const span = length + keptCount;
    const first = Math.max(
      0,
      Math.min(route.length - span, route.indexOf(stop) - Math.floor(random() * span)),
    );
    const keptStart = first + Math.floor(random() * (length + 1));
    const isKept = (n: number) =>
      n < first || n >= first + span || (n >= keptStart && n < keptStart + keptCount);
    const removed = route.filter((_, n) => !isKept(n));
    state.takeOut(
      shift,
      removed,
      route.filter((_, n) => isKept(n)),
    );
    out.push(...removed);
  }
  return { out, guests };
};

/** Half of the strings keep some stops in their middle. */
const drawKeptCount = (max: number, random: Random) => {
  let keptCount = 0;
  while (keptCount < max && random() < 0.5) keptCount++;
  return keptCount;
};
