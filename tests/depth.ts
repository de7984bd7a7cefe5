/**
 * How deep the suites that have depths go. `quick` is `npm test`. `rest` is what CI runs after it: the whole of both
 * engines and of the permission matrix, each screen in its other size. `deep` is `npm run test:deep`.
 */
export type Depth = 'quick' | 'rest' | 'deep';

export const depth = (process.env.TERRAIN_DEPTH ?? 'quick') as Depth;

/** The value of this run. */
export const byDepth = <T>(values: Record<Depth, T>): T => values[depth];
