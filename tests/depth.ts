/**
 * How far a run goes: `quick` is `npm test`; `ci` is `npm test -- --ci`, all of `quick` and of the files named
 * `*.ci.test.ts`; `deep` is `npm run test:deep`, all of that, `*.deep.test.ts`, and longer random runs.
 */
export type Depth = 'quick' | 'ci' | 'deep';

export const depth = (process.env.TERRAIN_DEPTH ?? 'quick') as Depth;

/** The value of this run. */
export const byDepth = <T>(values: Record<Depth, T>): T => values[depth];

/** All; in `npm test` every so manieth, others at another turn: where a table multiplies, its cases take turns. */
export const sampleCases = <T>(every: number, cases: readonly T[], turn: number): readonly T[] =>
  depth === 'quick' ? cases.filter((_, index) => index % every === turn % every) : cases;
