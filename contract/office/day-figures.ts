import type { Place } from '../sites/place';
import { wayFrom } from './round';

/** Roads are longer than the crow's way by about so much, and this fast on the whole. */
export const roadFactor = 1.3;
export const kilometresPerHour = 50;
/** How long a way takes, from metres by road to minutes. */
const minutesOfWay = (metres: number) => Math.round((metres / 1_000 / kilometresPerHour) * 60);

/** Something that a day holds: where, where to, and how long it takes there. */
export type Stop = { place: Place | null; drop: Place | null; minutes: number };
export type DayFigures = {
  /** The stops in the order of the way, by their indices; those without a place come last. */
  order: number[];
  /** By road, from home and back where that is known; null where no two places are. */
  metres: number | null;
  /** On the sites. */
  work: number;
  /** On the sites and between them. */
  minutes: number;
};

/** What a day comes to. Server and browser both reckon it, so that what is held over a day tells what it would become. */
export const dayFigures = (stops: readonly Stop[], home: Place | null): DayFigures => {
  const places: Place[] = [];
  const firstAt: (number | undefined)[] = stops.map(({ place, drop }) => {
    const at = [place, drop].flatMap(each => (each ? [indexIn(places, each)] : []));
    return at[0];
  });
  const way = wayFrom(home, places);
  const rank = new Map(way.order.map((place, at) => [place, at]));
  const rankOf = (stop: number) => {
    const place = firstAt[stop];
    return place === undefined ? places.length : rank.get(place)!;
  };
  const known = places.length + (home ? 1 : 0) >= 2;
  const metres = known ? Math.round(way.metres * roadFactor) : null;
  const work = stops.reduce((sum, { minutes }) => sum + minutes, 0);
  return {
    order: [...stops.keys()].sort((one, other) => rankOf(one) - rankOf(other) || one - other),
    metres,
    work,
    minutes: work + minutesOfWay(metres ?? 0),
  };
};

/** Where a place stands among those met before, of which it may be the first: two plans on a site are one stop. */
const indexIn = (places: Place[], place: Place) => {
  const known = places.findIndex(({ lat, lng }) => lat === place.lat && lng === place.lng);
  return known >= 0 ? known : places.push(place) - 1;
};
