import type { Problem, Solution } from '../../../server/office/proposals/solver/problem';

/** Walks every way of a solution, as an agent would, and says what is wrong with it; and what it costs. */
export const checkSolution = (
  { places, metres, minutes, stops, shifts }: Problem,
  { routes, unplanned }: Pick<Solution, 'routes' | 'unplanned'>,
) => {
  const faults: string[] = [];
  let [lateness, way] = [0, 0];
  const times = stops.map(() => 0);
  for (const [number, shift] of shifts.entries()) {
    let [at, time, load] = [shift.from, shift.opens, 0];
    const kinds = shift.maxByKind.map(() => 0);
    // What stands stays however little it fits.
    const isFixed = routes[number].every(each => stops[each].fixedShift === number);
    for (const each of routes[number]) {
      const stop = stops[each];
      times[each]++;
      if (stop.fixedShift !== null && stop.fixedShift !== number) faults.push(`${each} was moved`);
      if (stop.agents && stop.fixedShift === null && !stop.agents.includes(shift.agent))
        faults.push(`${each} is not for ${shift.agent}`);
      if (stop.days && stop.fixedShift === null && !stop.days.includes(shift.day))
        faults.push(`${each} is not for day ${shift.day}`);
      time = Math.max(stop.opens, time + minutes[at * places + stop.place]);
      if (!isFixed && time > stop.closes + 1e-6) faults.push(`${each} is begun too late`);
      time += stop.minutes;
      way += metres[at * places + stop.place];
      lateness += stop.lateCosts[shift.day];
      load += stop.load;
      kinds[stop.kind]++;
      at = stop.place;
    }
    way += metres[at * places + shift.to];
    time += minutes[at * places + shift.to];
    if (!isFixed) {
      if (time > shift.closes + 1e-6) faults.push(`shift ${number} is too long`);
      if (load > shift.load) faults.push(`shift ${number} carries too much`);
      if (kinds.some((count, kind) => count > shift.maxByKind[kind]))
        faults.push(`shift ${number} has too many of a kind`);
    }
  }
  for (const stop of unplanned) {
    times[stop]++;
    lateness += stops[stop].unplannedCost;
    if (stops[stop].fixedShift !== null) faults.push(`${stop} was left`);
  }
  for (const [stop, count] of times.entries())
    if (count !== 1) faults.push(`${stop} is there ${count} times`);
  return { faults, lateness, metres: way };
};

/** The best of all solutions of a few stops, by trying them all. */
export const findBestSolution = (problem: Problem) => {
  const { stops, shifts } = problem;
  let best = { lateness: Infinity, metres: Infinity };
  const ways: number[][] = shifts.map(() => []);
  const left: number[] = [];
  const put = (stop: number) => {
    if (stop === stops.length) {
      const { faults, lateness, metres } = checkSolution(problem, { routes: ways, unplanned: left });
      if (faults.length) return;
      if (lateness < best.lateness || (lateness === best.lateness && metres < best.metres))
        best = { lateness, metres };
      return;
    }
    for (const way of ways)
      for (let at = 0; at <= way.length; at++) {
        way.splice(at, 0, stop);
        put(stop + 1);
        way.splice(at, 1);
      }
    left.push(stop);
    put(stop + 1);
    left.pop();
  };
  put(0);
  return best;
};
