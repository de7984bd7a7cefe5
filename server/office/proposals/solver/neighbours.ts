import type { Problem } from './problem';

/** Of each of these stops about as many as `mostNear` that lie nearest to it, itself first. */
export const neighboursOf = ({ stops, metres, places }: Problem, among: readonly number[]): Int32Array[] => {
  const near: Int32Array[] = [];
  const at = Int32Array.from(among, stop => stops[stop].place);
  const keys = new Float64Array(among.length);
  const sample = new Float64Array(Math.ceil(among.length / oneIn));
  for (const [own, stop] of among.entries()) {
    const row = stops[stop].place * places;
    // Sorted as numbers that hold both: the distance, and behind it which one it is.
    for (let n = 0; n < keys.length; n++)
      keys[n] = n === own ? n : (1 + Math.floor(metres[row + at[n]] * fine)) * mostStops + n;
    // A sample tells beyond which distance none of the nearest lies; sorting all took most of a second.
    for (let n = 0; n < sample.length; n++) sample[n] = keys[n * oneIn];
    sample.sort();
    const cut = sample[Math.ceil((mostNear / oneIn) * generous)] ?? Infinity;
    const close = keys.filter(key => key <= cut || key < mostStops).sort();
    near[stop] = Int32Array.from(close.subarray(0, mostNear), key => among[key % mostStops]);
  }
  return near;
};

const mostNear = 150;
const oneIn = 16;
const generous = 1.5;
const mostStops = 2 ** 14;
/** Some instances count in units of which a way has few. */
const fine = 16;
