import type { Problem } from './problem';

/**
 * For each of these stops, about `maxNeighbours` nearest stops, itself first. Each candidate gets a number as its sort
 * key, its distance times `maxStops` plus its index: sorting numbers is fast, and `key % maxStops` is the index again.
 */
export const findNeighbours = (
  { stops, metres, places }: Problem,
  candidates: readonly number[],
): Int32Array[] => {
  const neighbours: Int32Array[] = [];
  const candidatePlaces = Int32Array.from(candidates, stop => stops[stop].place);
  const keys = new Float64Array(candidates.length);
  const sample = new Float64Array(Math.ceil(candidates.length / sampleInterval));
  for (const [ownIndex, stop] of candidates.entries()) {
    const row = stops[stop].place * places;
    for (let index = 0; index < keys.length; index++) {
      const distance = Math.floor(metres[row + candidatePlaces[index]] * keyUnitsPerMetre);
      // The stop itself comes first: its key is its index alone.
      keys[index] = index === ownIndex ? index : (1 + distance) * maxStops + index;
    }
    // A sample gives an upper bound for the nearest distances; sorting all took most of a second.
    for (let index = 0; index < sample.length; index++) sample[index] = keys[index * sampleInterval];
    sample.sort();
    const bound = sample[Math.ceil((maxNeighbours / sampleInterval) * sampleMargin)] ?? Infinity;
    const nearest = keys.filter(key => key <= bound || key < maxStops).sort();
    neighbours[stop] = Int32Array.from(nearest.subarray(0, maxNeighbours), key => candidates[key % maxStops]);
  }
  return neighbours;
};

const maxNeighbours = 150;
/** One in so many keys is in the sample. */
const sampleInterval = 16;
/** The bound is taken so much further on in the sample than needed on average. */
const sampleMargin = 1.5;
/** More than any problem has. */
const maxStops = 2 ** 14;
/** Some instances use units so large that a leg is only a few of them. */
const keyUnitsPerMetre = 16;
