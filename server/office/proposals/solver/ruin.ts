import type { Random } from './random';
import type { State } from './state';

/** As the authors found them: how long a string is at most, and how many stops a turn takes out. */
const mostInString = 10;
const removedOnAverage = 10;
/** Stops without a day that a turn tries beside them. */
const mostGuests = 10;

/**
 * Takes strings out of the ways around a stop, of each way one; and names some stops around it that have no day, to take
 * their place.
 */
export const ruin = (state: State, near: Int32Array, onADay: number, random: Random) => {
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

/** Half of the strings leave some stops standing in their middle. */
const keptOf = (most: number, random: Random) => {
  let kept = 0;
  while (kept < most && random() < 0.5) kept++;
  return kept;
};
