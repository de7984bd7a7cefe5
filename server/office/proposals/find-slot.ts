import type { Travel } from './distances';
import type { Routes, Stop } from './solver/problem';
import type { WeekProblem } from './week-problem';

/** A gap of a shift where a stop fits. */
export type Slot = {
  shift: number;
  /** The number of stops before it. */
  gap: number;
  /** Of the day with it: work and travel, and how much of that is beyond the agent's capacity. */
  minutes: number;
  over: number;
};

/** Lower is nearer: of a shift, its day, what the stop costs there and the minutes over. It never falls as these rise. */
export type Rank = (place: { lateness: number; day: number; over: number }) => number;

/**
 * Finds the nearest slot for a stop that is not in the routes, by the solver's rules: agents, days, kinds and minutes.
 * Each day's minutes are summed once, so that a full day costs one comparison. The stops of a week have no hours.
 */
export const createSlotFinder = (
  { shifts, stops }: Pick<WeekProblem, 'shifts' | 'stops'>,
  routes: Routes,
  travel: Travel,
) => {
  const dayCount = new Set(shifts.map(({ day }) => day)).size;
  const days = shifts.map(({ from, to, maxByKind }, shift) => {
    const places = [from, ...routes[shift].map(stop => stops[stop].place), to];
    const counts = maxByKind.map(() => 0);
    for (const stop of routes[shift]) counts[stops[stop].kind]++;
    const legs = places.slice(1).map((place, index) => travel.minutes(places[index], place));
    const work = routes[shift].reduce((sum, stop) => sum + stops[stop].minutes, 0);
    return { places, legs, counts, minutes: work + legs.reduce((sum, leg) => sum + leg, 0) };
  });

  /** The gap with the shortest detour. */
  const findGap = ({ place }: Stop, shift: number) => {
    const { places, legs } = days[shift];
    let bestGap = 0;
    let leastDetour = Infinity;
    for (let gap = 0; gap < legs.length; gap++) {
      const detour = travel.minutes(places[gap], place) + travel.minutes(place, places[gap + 1]) - legs[gap];
      if (detour < leastDetour) [bestGap, leastDetour] = [gap, detour];
    }
    return { gap: bestGap, detour: leastDetour };
  };

  /** `overtime`: the minutes allowed beyond the capacity of a day that has any. */
  return (stop: Stop, overtime: number, rank: Rank): Slot | null => {
    let best: Slot | null = null;
    let [leastRank, leastDetour] = [Infinity, Infinity];
    for (const agent of stop.agents ?? new Set(shifts.map(shift => shift.agent)))
      for (let shift = agent * dayCount; shift < (agent + 1) * dayCount; shift++) {
        const { day, closes, maxByKind } = shifts[shift];
        const { minutes: used, counts } = days[shift];
        if (closes <= 0 || used + stop.minutes > closes + overtime + tolerance) continue;
        if (counts[stop.kind] >= maxByKind[stop.kind] || (stop.days && !stop.days.includes(day))) continue;
        // Without the detour: no day that is further anyway is walked.
        const lateness = stop.lateCosts[day];
        const leastOver = Math.max(0, Math.ceil(used + stop.minutes - closes - tolerance));
        if (rank({ lateness, day, over: leastOver }) > leastRank) continue;
        const { gap, detour } = findGap(stop, shift);
        const minutes = used + stop.minutes + detour;
        const over = Math.max(0, Math.ceil(minutes - closes - tolerance));
        if (over > overtime) continue;
        const ranked = rank({ lateness, day, over });
        if (ranked > leastRank || (ranked === leastRank && detour >= leastDetour - tolerance)) continue;
        [leastRank, leastDetour] = [ranked, detour];
        best = { shift, gap, minutes, over };
      }
    return best;
  };
};

/** Sums of parts of minutes may differ in their last digit. */
const tolerance = 1e-6;

/** Routes of the fixed stops alone, each put where its detour is shortest. */
export const routeFixedStops = (
  { shifts, stops }: Pick<WeekProblem, 'shifts' | 'stops'>,
  travel: Travel,
): Routes => {
  const routes: Routes = shifts.map(() => []);
  for (const [stop, { fixedShift, place }] of stops.entries()) {
    if (fixedShift === null) continue;
    const route = routes[fixedShift];
    const { from, to } = shifts[fixedShift];
    const places = [from, ...route.map(other => stops[other].place), to];
    const detours = places
      .slice(1)
      .map(
        (next, gap) =>
          travel.metres(places[gap], place) + travel.metres(place, next) - travel.metres(places[gap], next),
      );
    route.splice(detours.indexOf(Math.min(...detours)), 0, stop);
  }
  return routes;
};
