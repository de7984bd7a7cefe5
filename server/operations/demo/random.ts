export type Random = ReturnType<typeof createRandom>;

/** Seeded random numbers (mulberry32), so that demo data are reproducible. */
export const createRandom = (seed: number) => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** Both ends included. */
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const chance = (probability: number) => next() < probability;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)];
  const weighted = <T>(entries: readonly (readonly [T, number])[]): T => {
    let remaining = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of entries) {
      remaining -= weight;
      if (remaining < 0) return value;
    }
    return entries[entries.length - 1][0];
  };
  /** Normally distributed around zero, two thirds within ±1. */
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const digits = (count: number) => Array.from({ length: count }, () => int(0, 9)).join('');
  return { next, int, chance, pick, weighted, normal, digits };
};
