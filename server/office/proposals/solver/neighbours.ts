import type { Problem } from './problem';

/** For each of these stops, about `maxNeighbours` nearest stops, itself first. */
export const findNeighbours = (
  { stops, metres, places }: Problem,
  among: readonly number[],
): Int32Array[] => {
  const near: Int32Array[] = [];
  const at = Int32Array.from(among, stop => stops[stop].place);
  const keys = new Float64Array(among.length);
  const sample = new Float64Array(Math.ceil(among.length / oneIn));
  for (const [own, stop] of among.entries()) {
    const row = stops[stop].place * places;
    // Sort keys combine the distance and, in the low part, the index.
    for (let n = 0; n < keys.length; n++)
      keys[n] = n === own ? n : (1 + Math.floor(metres[row + at[n]] * fine)) * maxStops + n;
    // A sample gives an upper bound for the nearest distances; sorting all took most of a second.
    for (let n = 0; n < sample.length; n++) sample[n] = keys[n * oneIn];
    sample.sort();
    const cut = sample[Math.ceil((maxNeighbours / oneIn) * generous)] ?? Infinity;
    const close = keys.filter(key => key <= cut || key < maxStops).sort();
    near[stop] = Int32Array.from(close.subarray(0, maxNeighbours), key => among[key % maxStops]);
  }
  return near;
};

const maxNeighbours = 150;
const oneIn = 16;
const generous = 1.5;
const maxStops = 2 ** 14;
/** Some instances use units so large that a leg is only a few of them. */
const fine = 16;
