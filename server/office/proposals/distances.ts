import { averageSpeedKmh, roadFactor } from '../../../contract/office/day-figures';
import type { Proposal } from '../../../contract/office/proposals';
import type { Place } from '../../../contract/sites/place';
import { fetchRoadDistances } from './road-distances';
import type { Problem } from './solver/problem';
import { createStraightMeasure, getStraightDistances } from './solver/straight-distances';

/** `by`: whether they are by road, or why not. */
export type Distances = { metres: Float64Array; minutes: Float64Array; by: Proposal['distances'] };

/** Distances between places: by road where an OSRM server answers in time, otherwise as the crow flies. */
export const getDistances = async (
  places: readonly Place[],
  routingUrl: string | undefined,
): Promise<Distances> => {
  const metres = getStraightDistances(places).map(toRoadMetres);
  const estimates = { metres, minutes: metres.map(toMinutes) };
  if (!routingUrl) return { ...estimates, by: 'crow' };
  const roads = await fetchRoadDistances(places, routingUrl).catch(() => null);
  if (!roads) return { ...estimates, by: 'unreachable' };
  // Where there is no road, on an island or off the map, the estimate by the straight line is used.
  for (const [index, distance] of metres.entries()) {
    if (Number.isFinite(roads.metres[index]) && Number.isFinite(roads.minutes[index])) continue;
    [roads.metres[index], roads.minutes[index]] = [distance, estimates.minutes[index]];
  }
  return { ...roads, by: 'roads' };
};

/** Measures ways between places by their numbers; place 0 is no place. */
export type Travel = {
  metres: (from: number, to: number) => number;
  minutes: (from: number, to: number) => number;
};

export const readTravel = ({
  places,
  metres,
  minutes,
}: Pick<Problem, 'places' | 'metres' | 'minutes'>): Travel => ({
  metres: (from, to) => metres[from * places + to],
  minutes: (from, to) => minutes[from * places + to],
});

/** Ways as the crow flies, each measured when it is asked for: without the matrix of all pairs. */
export const estimateTravel = (places: readonly Place[]): Travel => {
  const measure = createStraightMeasure(places);
  const metres = (from: number, to: number) => toRoadMetres(measure(from, to));
  return { metres, minutes: (from, to) => toMinutes(metres(from, to)) };
};

const toRoadMetres = (distance: number) => Math.round(distance * roadFactor);
const toMinutes = (metres: number) => (metres / 1_000 / averageSpeedKmh) * 60;
