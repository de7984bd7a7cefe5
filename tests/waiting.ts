/**
 * The only two waits of the tests that know of time (`scripts/sleeps.grit`); within a test of vitest's own,
 * `expect.poll` and `vi.waitUntil` look again too, and have an end.
 */

/** Looks again, every so many milliseconds, until a process or another program has come so far. */
export const until = async (isSo: () => unknown, every = 50) => {
  while (!(await isSo())) await pace(every);
};

/** The milliseconds that lie between two acts of somebody in a simulation, or before a blow of fate: nothing is expected after it. */
export const pace = (milliseconds: number) =>
  // biome-ignore lint/plugin: see above
  new Promise<void>(resolve => setTimeout(resolve, milliseconds));
