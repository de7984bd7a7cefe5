import { averageSpeedKmh, roadFactor } from '../../../contract/office/day-figures';
import type { Proposal } from '../../../contract/office/proposals';
import type { Place } from '../../../contract/sites/place';
import { fetchRoadDistances } from './road-distances';
import { getStraightDistances } from './solver/straight-distances';

export type Distances = { metres: Float64Array; minutes: Float64Array; by: Proposal['distances'] };

/** Distances between places: by road where an OSRM server answers in time, otherwise as the crow flies. */
export const getDistances = async (
  places: readonly Place[],
  routingUrl: string | undefined,
): Promise<Distances> => {
  const metres = getStraightDistances(places).map(apart => Math.round(apart * roadFactor));
  const crow = { metres, minutes: metres.map(apart => (apart / 1_000 / averageSpeedKmh) * 60) };
  if (!routingUrl) return { ...crow, by: 'crow' };
  const roads = await fetchRoadDistances(places, routingUrl).catch(() => null);
  if (!roads) return { ...crow, by: 'unreachable' };
  // Where there is no road, on an island or off the map, the straight line is all that is known.
  for (const [at, apart] of metres.entries()) {
    if (Number.isFinite(roads.metres[at]) && Number.isFinite(roads.minutes[at])) continue;
    [roads.metres[at], roads.minutes[at]] = [apart, crow.minutes[at]];
  }
  return { ...roads, by: 'roads' };
};
