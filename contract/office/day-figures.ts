import type { Place } from '../sites/place';
import { computeRouteFromHome } from './route';

/** Roads are longer than the beeline by about this factor, at this average speed. */
export const roadFactor = 1.3;
export const averageSpeedKmh = 50;
/** Travel time, from metres by road to minutes. */
const toTravelMinutes = (metres: number) => Math.round((metres / 1_000 / averageSpeedKmh) * 60);

/** A stop of a day: its place, that of the goods' destination, and the minutes of work there. */
export type Stop = { place: Place | null; drop: Place | null; minutes: number };
export type DayFigures = {
  /** The stops in route order, by their indices; those without a place come last. */
  order: number[];
  /** By road, from home and back if home is known; null with fewer than two known places. */
  metres: number | null;
  /** Minutes of work on the sites. */
  work: number;
  /** Minutes of work and travel. */
  minutes: number;
};

/** The figures of a day. Server and browser both compute them, so that dragging over a day previews the result. */
export const computeDayFigures = (stops: readonly Stop[], home: Place | null): DayFigures => {
  const places: Place[] = [];
  const placeIndexes: (number | undefined)[] = stops.map(({ place, drop }) => {
    const [firstIndex] = [place, drop].flatMap(each => (each ? [findOrAdd(places, each)] : []));
    return firstIndex;
  });
  const route = computeRouteFromHome(home, places);
  const rankByPlace = new Map(route.order.map((placeIndex, rank) => [placeIndex, rank]));
  const getRank = (stopIndex: number) => {
    const placeIndex = placeIndexes[stopIndex];
    return placeIndex === undefined ? places.length : rankByPlace.get(placeIndex)!;
  };
  const hasRoute = places.length + (home ? 1 : 0) >= 2;
  const metres = hasRoute ? Math.round(route.metres * roadFactor) : null;
  const work = stops.reduce((sum, { minutes }) => sum + minutes, 0);
  return {
    order: [...stops.keys()].sort((one, other) => getRank(one) - getRank(other) || one - other),
    metres,
    work,
    minutes: work + toTravelMinutes(metres ?? 0),
  };
};

/** The index of a place in the list, to which a new one is added: two plans on a site are one place. */
const findOrAdd = (places: Place[], place: Place) => {
  const index = places.findIndex(({ lat, lng }) => lat === place.lat && lng === place.lng);
  return index >= 0 ? index : places.push(place) - 1;
};
