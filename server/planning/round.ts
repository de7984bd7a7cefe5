import type { Place } from '../../contract/place';
import { distanceBetween } from '../places/distance';

/** The shortest way through all places, wherever it begins, and the two farthest apart; in metres. */
export const roundOf = (places: readonly Place[]) => {
  if (places.length < 2) return { way: null, widest: null };
  const apart = places.map(one => places.map(other => distanceBetween(one, other)!));
  return {
    way: places.length <= mostExact ? shortestWay(apart) : nearestWay(apart),
    widest: Math.max(...apart.flat()),
  };
};

/** Beyond, the exact answer costs more than it is worth for a day that nobody can work through. */
const mostExact = 10;

/** Held and Karp: for each set of places and the last of them, the shortest way through the set. */
const shortestWay = (apart: number[][]) => {
  const n = apart.length;
  const everything = (1 << n) - 1;
  const shortest = Array.from({ length: everything + 1 }, () => new Float64Array(n).fill(Infinity));
  for (let first = 0; first < n; first++) shortest[1 << first][first] = 0;
  for (let set = 1; set < everything; set++)
    for (let last = 0; last < n; last++) {
      if (shortest[set][last] === Infinity) continue;
      for (let next = 0; next < n; next++) {
        if (set & (1 << next)) continue;
        const grown = shortest[set | (1 << next)];
        grown[next] = Math.min(grown[next], shortest[set][last] + apart[last][next]);
      }
    }
  return Math.min(...shortest[everything]);
};

/** Always on to the nearest place that is left, from the best beginning. */
const nearestWay = (apart: number[][]) =>
  Math.min(
    ...apart.map((_, first) => {
      const left = new Set(apart.keys());
      left.delete(first);
      let [at, way] = [first, 0];
      while (left.size) {
        const next = [...left].reduce((best, each) => (apart[at][each] < apart[at][best] ? each : best));
        way += apart[at][next];
        left.delete(next);
        at = next;
      }
      return way;
    }),
  );
