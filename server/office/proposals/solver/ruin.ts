import type { Random } from './random';
import type { SolverState } from './state';

/** The authors' parameters: the longest string, and the stops that an iteration removes on average. */
const mostInString = 10;
const removedOnAverage = 10;
/** Unplanned stops that an iteration tries in addition. */
const mostGuests = 10;

/**
 * Removes strings of stops around a stop, one from each route nearby; returns some unplanned stops near it to insert
 * instead.
 */
export const ruin = (state: SolverState, near: Int32Array, onADay: number, random: Random) => {
  const { ways } = state.plan;
  const longest = Math.min(mostInString, Math.max(1, onADay));
  const strings = Math.floor(random() * ((4 * removedOnAverage) / (1 + longest) - 1) + 1);
  const out: number[] = [];
  const guests: number[] = [];
  const ruined = new Set<number>();
  for (const stop of near) {
    if (ruined.size >= strings && guests.length >= mostGuests) break;
    if (!state.isPlanned(stop)) {
      if (guests.length < mostGuests && !out.includes(stop)) guests.push(stop);
      continue;
    }
    const shift = state.shiftOf(stop);
    if (ruined.has(shift) || ruined.size >= strings) continue;
    ruined.add(shift);
    state.touch(shift);
    const way = ways[shift];
    const length = Math.floor(random() * Math.min(way.length, longest)) + 1;
    const kept = random() < 0.5 ? 0 : keptOf(way.length - length, random);
    const whole = length + kept;
    const first = Math.max(0, Math.min(way.length - whole, way.indexOf(stop) - Math.floor(random() * whole)));
    const keepFrom = first + Math.floor(random() * (length + 1));
    const stays = (n: number) => n < first || n >= first + whole || (n >= keepFrom && n < keepFrom + kept);
    const taken = way.filter((_, n) => !stays(n));
    state.takeOut(
      shift,
      taken,
      way.filter((_, n) => stays(n)),
    );
    out.push(...taken);
  }
  return { out, guests };
};

/** Half of the strings keep some stops in their middle. */
const keptOf = (most: number, random: Random) => {
  let kept = 0;
  while (kept < most && random() < 0.5) kept++;
  return kept;
};
