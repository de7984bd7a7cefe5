/** Milliseconds by which the run's clock is ahead of the real one, below 0 behind. */
export const clockOffset = Number(process.env.TERRAIN_CLOCK_OFFSET ?? 0);
