import { distanceBetween } from '../sites/distance';
import type { Place } from '../sites/place';

/** The shortest route through all places, from any start, and the two farthest apart; in metres. */
export const measureRoute = (places: readonly Place[]) => {
  if (places.length < 2) return { way: null, widest: null };
  const apart = between(places);
  return { way: findRoute(apart).metres, widest: Math.max(...apart.flat()) };
};

/** The places in the order of that route, by their indices, and each one's distance from the previous. */
export const computeRoute = (places: readonly Place[]) => {
  const apart = between(places);
  const { order } = findRoute(apart);
  return order.map((place, at) => ({ place, metres: at ? apart[order[at - 1]][place] : 0 }));
};

/** The same from home and back, if known: the order, and the total metres. */
export const computeRouteFromHome = (home: Place | null, places: readonly Place[]): Route =>
  findRoute(
    between(places),
    places.map(place => distanceBetween(home, place) ?? 0),
  );

type Route = { order: number[]; metres: number };

const between = (places: readonly Place[]) =>
  places.map(one => places.map(other => distanceBetween(one, other)!));

/** `ends`: distance of each from the route's start and end; absent if those are free. */
const findRoute = (apart: number[][], ends: number[] = apart.map(() => 0)): Route =>
  apart.length <= maxExactPlaces ? findShortestRoute(apart, ends) : findNearestRoute(apart, ends);

/** Beyond this the exact answer costs more than it is worth for a day that nobody can work through. */
const maxExactPlaces = 10;

/** Held and Karp: for each set of places and the last of them, the shortest route through the set. */
const findShortestRoute = (apart: number[][], ends: number[]): Route => {
  const n = apart.length;
  if (n === 0) return { order: [], metres: 0 };
  const everything = (1 << n) - 1;
  const shortest = Array.from({ length: everything + 1 }, () => new Float64Array(n).fill(Infinity));
  for (let first = 0; first < n; first++) shortest[1 << first][first] = ends[first];
  for (let set = 1; set < everything; set++)
    for (let last = 0; last < n; last++) {
      if (shortest[set][last] === Infinity) continue;
      for (let next = 0; next < n; next++) {
        if (set & (1 << next)) continue;
        const grown = shortest[set | (1 << next)];
        grown[next] = Math.min(grown[next], shortest[set][last] + apart[last][next]);
      }
    }
  const closed = [...shortest[everything]].map((candidate, last) => candidate + ends[last]);
  const metres = Math.min(...closed);
  const order = [closed.indexOf(metres)];
  for (let set = everything; order.length < n; ) {
    const [after] = order;
    const length = shortest[set][after];
    set &= ~(1 << after);
    order.unshift(shortest[set].findIndex((candidate, last) => candidate + apart[last][after] === length));
  }
  return { order, metres };
};

/** Nearest neighbour, from the best start. */
const findNearestRoute = (apart: number[][], ends: number[]): Route =>
  [...apart.keys()]
    .slice(0, Math.ceil(maxSteps / apart.length ** 2))
    .map(first => {
      const remaining = new Set(apart.keys());
      remaining.delete(first);
      const order = [first];
      let metres = ends[first];
      for (let at = first; remaining.size; order.push(at)) {
        let next = -1;
        for (const each of remaining) if (next < 0 || apart[at][each] < apart[at][next]) next = each;
        metres += apart[at][next];
        remaining.delete(next);
        at = next;
      }
      return { order, metres: metres + ends[order[order.length - 1]] };
    })
    .reduce((best, candidate) => (candidate.metres < best.metres ? candidate : best));

/** A day of hundreds of plans blocks the server for some milliseconds, not for seconds. */
const maxSteps = 1_000_000;
