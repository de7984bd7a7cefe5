import type { Problem, Routes } from '../../server/office/proposals/solver/problem';

/** The shortest distances from a place, to another stop or to the start of a day. */
const nearest = ({ places, stops, shifts }: Problem, table: Float64Array, among: readonly number[]) => {
  const homes = [...new Set(shifts.flatMap(({ from, to }) => [from, to]))].filter(home => home > 0);
  return among.map(stop => {
    const row = stops[stop].place * places;
    const others = among.filter(other => other !== stop).map(other => table[row + stops[other].place]);
    // A day of one stop goes there and back on the same route: home counts twice.
    const sorted = [...others, ...homes.flatMap(home => [table[row + home], table[row + home]])].sort(
      (a, b) => a - b,
    );
    return [sorted[0] ?? 0, sorted[1] ?? 0];
  });
};

/**
 * A lower bound of lateness: all days are merged, each stop takes its own minutes and the shortest leg to it, and the
 * last one may be planned in part.
 */
export const latenessBound = (problem: Problem): number => {
  const { stops, shifts, minutes } = problem;
  const ways = nearest(problem, minutes, [...stops.keys()]);
  const durationOf = (stop: number) => stops[stop].minutes + ways[stop][0];
  let room = shifts.reduce((sum, { opens, closes }) => sum + closes - opens, 0);
  let lateness = 0;
  for (const [stop, { fixedShift }] of stops.entries()) if (fixedShift !== null) room -= durationOf(stop);
  const free = [...stops.keys()].filter(stop => stops[stop].fixedShift === null);
  const saves = (stop: number) => stops[stop].unplannedCost - Math.min(...stops[stop].lateCosts);
  for (const stop of free.sort((a, b) => saves(b) / durationOf(b) - saves(a) / durationOf(a))) {
    const share = Math.max(0, Math.min(1, room / durationOf(stop)));
    room -= durationOf(stop) * share;
    lateness += stops[stop].unplannedCost - share * saves(stop);
  }
  return lateness;
};

/**
 * A lower bound of the metres of any routes through these stops: each has a leg to it and one from it, the two
 * shortest. A day with free start and end lacks two of them.
 */
export const metresBound = (problem: Problem, ways: Routes): number => {
  const legs = nearest(problem, problem.metres, ways.flat());
  const open = problem.shifts.filter(({ from }, shift) => from === 0 && ways[shift].length).length;
  const halves = legs.flat().sort((a, b) => a - b);
  return halves.slice(0, Math.max(0, halves.length - 2 * open)).reduce((sum, leg) => sum + leg / 2, 0);
};
