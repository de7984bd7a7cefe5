import type { Problem } from './problem';

/**
 * How many iterations a search has at most, or a share of it: about three seconds of one core. An iteration's cost
 * grows with the number of shifts that a stop may be in (measured: 0.16 ms with 150 shifts, 0.3 ms with 300).
 */
export const limitIterations = ({ shifts }: Pick<Problem, 'shifts'>, share = 1) =>
  Math.ceil((share * maxWork) / (fixedWork + shifts.length));

const fixedWork = 20;
const maxWork = 3_000_000;
