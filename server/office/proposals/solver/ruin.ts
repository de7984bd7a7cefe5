import type { Random } from './random';
import type { SolverState } from './state';

/** The longest string, a parameter of the algorithm's authors (`solve.ts`). */
const maxStringLength = 10;
/** The stops that an iteration removes on average, another parameter. */
const averageRemoved = 10;
/** Unplanned stops that an iteration tries in addition. */
const maxGuests = 10;

/**
 * Removes strings of stops around a stop, one from each route nearby; returns them with some unplanned stops near it
 * (`guests`) to insert as well.
 */
export const ruin = (
  state: SolverState,
  neighbours: Int32Array,
  averagePerShift: number,
  random: Random,
): { removed: number[]; guests: number[] } => {
  const maxLength = Math.min(maxStringLength, Math.max(1, averagePerShift));
  const maxStrings = Math.floor(random() * ((4 * averageRemoved) / (1 + maxLength) - 1) + 1);
  const removed: number[] = [];
  const guests: number[] = [];
  const ruinedShifts = new Set<number>();
  for (const stop of neighbours) {
    if (ruinedShifts.size >= maxStrings && guests.length >= maxGuests) break;
    if (!state.isPlanned(stop)) {
      if (guests.length < maxGuests && !removed.includes(stop)) guests.push(stop);
      continue;
    }
    const shift = state.shiftOf(stop);
    if (ruinedShifts.has(shift) || ruinedShifts.size >= maxStrings) continue;
    ruinedShifts.add(shift);
    removed.push(...removeString(state, shift, stop, maxLength, random));
  }
  return { removed, guests };
};

/** Removes a random string of a shift's route around a stop; returns the removed stops. */
const removeString = (
  state: SolverState,
  shift: number,
  stop: number,
  maxLength: number,
  random: Random,
): number[] => {
  state.saveRoute(shift);
  const route = state.plan.routes[shift];
  const length = Math.floor(random() * Math.min(route.length, maxLength)) + 1;
  const preservedCount = random() < 0.5 ? 0 : drawPreservedCount(route.length - length, random);
  const span = length + preservedCount;
  const start = Math.max(0, Math.min(route.length - span, route.indexOf(stop) - Math.floor(random() * span)));
  const preservedStart = start + Math.floor(random() * (length + 1));
  const isRemoved = (index: number) =>
    index >= start &&
    index < start + span &&
    (index < preservedStart || index >= preservedStart + preservedCount);
  const removed = route.filter((_, index) => isRemoved(index));
  const remaining = route.filter((_, index) => !isRemoved(index));
  state.removeStops(shift, removed, remaining);
  return removed;
};

/** How many stops in the middle of a string stay: half of the strings preserve some. */
const drawPreservedCount = (max: number, random: Random) => {
  let count = 0;
  while (count < max && random() < 0.5) count++;
  return count;
};
