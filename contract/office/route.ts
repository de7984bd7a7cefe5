import { distanceBetween } from '../sites/distance';
import type { Place } from '../sites/place';

/** The shortest route through all places, from any start, and the largest distance between two of them; in metres. */
export const measureRoute = (places: readonly Place[]) => {
  if (places.length < 2) return { way: null, widest: null };
  const distances = measureDistances(places);
  return { way: findRoute(distances).metres, widest: Math.max(...distances.flat()) };
};

/** The places in the order of that route, by their indices, and each one's distance from the previous. */
export const computeRoute = (places: readonly Place[]) => {
  const distances = measureDistances(places);
  const { order } = findRoute(distances);
  return order.map((place, index) => ({ place, metres: index ? distances[order[index - 1]][place] : 0 }));
};

/** The same from home and back, if known: the order, and the total metres. */
export const computeRouteFromHome = (home: Place | null, places: readonly Place[]): Route =>
  findRoute(
    measureDistances(places),
    places.map(place => distanceBetween(home, place) ?? 0),
  );

/** `order`: the indices of the places. */
type Route = { order: number[]; metres: number };

/** The metres between each two places, by their indices. */
const measureDistances = (places: readonly Place[]) =>
  places.map(one => places.map(other => distanceBetween(one, other)!));

/** `homeDistances`: of each place from the route's start and end; without them it starts and ends anywhere. */
const findRoute = (distances: number[][], homeDistances: number[] = distances.map(() => 0)): Route => {
  const find = distances.length <= maxExactPlaces ? findShortestRoute : findNearestRoute;
  return find(distances, homeDistances);
};

/** Above this the exact route takes too long to compute, for a day with more work than can be done. */
const maxExactPlaces = 10;

/**
 * The Held–Karp algorithm: `shortest[set][last]` is the length of the shortest route through a set of places, a bit
 * mask, that ends at `last`.
 */
const findShortestRoute = (distances: number[][], homeDistances: number[]): Route => {
  const count = distances.length;
  if (count === 0) return { order: [], metres: 0 };
  const fullSet = (1 << count) - 1;
  const shortest = Array.from({ length: fullSet + 1 }, () => new Float64Array(count).fill(Infinity));
  for (let first = 0; first < count; first++) shortest[1 << first][first] = homeDistances[first];
  for (let set = 1; set < fullSet; set++)
    for (let last = 0; last < count; last++) {
      if (shortest[set][last] === Infinity) continue;
      for (let next = 0; next < count; next++) {
        if (set & (1 << next)) continue;
        const extended = shortest[set | (1 << next)];
        extended[next] = Math.min(extended[next], shortest[set][last] + distances[last][next]);
      }
    }
  const totals = [...shortest[fullSet]].map((candidate, last) => candidate + homeDistances[last]);
  const metres = Math.min(...totals);
  const order = [totals.indexOf(metres)];
  // Goes back from the last place: the previous one is that whose route plus the distance has the known length.
  for (let set = fullSet; order.length < count; ) {
    const [after] = order;
    const length = shortest[set][after];
    set &= ~(1 << after);
    order.unshift(shortest[set].findIndex((part, last) => part + distances[last][after] === length));
  }
  return { order, metres };
};

/** Nearest neighbour, from the best start. */
const findNearestRoute = (distances: number[][], homeDistances: number[]): Route =>
  [...distances.keys()]
    .slice(0, Math.ceil(maxSteps / distances.length ** 2))
    .map(first => {
      const remaining = new Set(distances.keys());
      remaining.delete(first);
      const order = [first];
      let metres = homeDistances[first];
      for (let current = first; remaining.size; order.push(current)) {
        const fromCurrent = distances[current];
        let nearest = -1;
        for (const place of remaining)
          if (nearest < 0 || fromCurrent[place] < fromCurrent[nearest]) nearest = place;
        metres += fromCurrent[nearest];
        remaining.delete(nearest);
        current = nearest;
      }
      return { order, metres: metres + homeDistances[order[order.length - 1]] };
    })
    .reduce((best, candidate) => (candidate.metres < best.metres ? candidate : best));

/** Limits the start places tried: a day of hundreds of plans blocks the server for milliseconds, not for seconds. */
const maxSteps = 1_000_000;
