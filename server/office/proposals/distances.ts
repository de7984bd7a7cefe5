import { averageSpeedKmh, roadFactor } from '../../../contract/office/day-figures';
import type { Proposal } from '../../../contract/office/proposals';
import type { Place } from '../../../contract/sites/place';
import { fetchRoadDistances } from './road-distances';
import { getStraightDistances } from './solver/straight-distances';

/** `by`: whether they are by road, or why not. */
export type Distances = { metres: Float64Array; minutes: Float64Array; by: Proposal['distances'] };

/** Distances between places: by road where an OSRM server answers in time, otherwise as the crow flies. */
export const getDistances = async (
  places: readonly Place[],
  routingUrl: string | undefined,
): Promise<Distances> => {
  const metres = getStraightDistances(places).map(distance => Math.round(distance * roadFactor));
  const estimates = { metres, minutes: metres.map(distance => (distance / 1_000 / averageSpeedKmh) * 60) };
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
