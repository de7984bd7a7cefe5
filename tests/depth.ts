/**
 * How deep the suites that have depths go. `quick` is `npm test`. `rest` is what CI runs after it: the whole
 * of the permission matrix, each screen in its other size, what is slow on the embedded engine. `deep` is `npm run test:deep`.
 */
export type Depth = 'quick' | 'rest' | 'deep';

export const depth = (process.env.TERRAIN_DEPTH ?? 'quick') as Depth;

/** The value of this run. */
export const byDepth = <T>(values: Record<Depth, T>): T => values[depth];

/** All; in `npm test` every so manieth, others at another turn: where a table multiplies, its cases take turns. */
export const byTurns = <T>(every: number, cases: readonly T[], turn: number): readonly T[] =>
  depth === 'quick' ? cases.filter((_, index) => index % every === turn % every) : cases;
