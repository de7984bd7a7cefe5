import type { Place } from '../sites/place';
import { computeRouteFromHome } from './route';

/** Roads are longer than the beeline by about this factor, at this average speed. */
export const roadFactor = 1.3;
export const averageSpeedKmh = 50;
/** Travel time, from metres by road to minutes. */
const toTravelMinutes = (metres: number) => Math.round((metres / 1_000 / averageSpeedKmh) * 60);

/** A stop of a day: where, where to, and how long the work there takes. */
export type Stop = { place: Place | null; drop: Place | null; minutes: number };
export type DayFigures = {
  /** The stops in route order, by their indices; those without a place come last. */
  order: number[];
  /** By road, from home and back if home is known; null with fewer than two known places. */
  metres: number | null;
  /** On the sites. */
  work: number;
  /** On the sites and between them. */
  minutes: number;
};

/** The figures of a day. Server and browser both compute them, so that dragging over a day previews the result. */
export const computeDayFigures = (stops: readonly Stop[], home: Place | null): DayFigures => {
  const places: Place[] = [];
  const firstAt: (number | undefined)[] = stops.map(({ place, drop }) => {
    const at = [place, drop].flatMap(each => (each ? [indexIn(places, each)] : []));
    return at[0];
  });
  const route = computeRouteFromHome(home, places);
  const rank = new Map(route.order.map((place, at) => [place, at]));
  const rankOf = (stop: number) => {
    const place = firstAt[stop];
    return place === undefined ? places.length : rank.get(place)!;
  };
  const known = places.length + (home ? 1 : 0) >= 2;
  const metres = known ? Math.round(route.metres * roadFactor) : null;
  const work = stops.reduce((sum, { minutes }) => sum + minutes, 0);
  return {
    order: [...stops.keys()].sort((one, other) => rankOf(one) - rankOf(other) || one - other),
    metres,
    work,
    minutes: work + toTravelMinutes(metres ?? 0),
  };
};

/** The index of a place among those met before, appended if new: two plans on a site are one stop. */
const indexIn = (places: Place[], place: Place) => {
  const known = places.findIndex(({ lat, lng }) => lat === place.lat && lng === place.lng);
  return known >= 0 ? known : places.push(place) - 1;
};
