/**
 * The only waits of the tests that count milliseconds: elsewhere `scripts/sleeps.grit` refuses them. Within a test
 * `expect.poll` and `vi.waitUntil` do the same as `pollUntil`, and give up by themselves.
 */

/** Asks again, every so many milliseconds, until another process has come so far; the test's own timeout ends it. */
export const pollUntil = async (isSo: () => unknown, every = 50) => {
  while (!(await isSo())) await delay(every);
};

/** Lets milliseconds pass between two calls of a simulated client, or before a fault: nothing is expected afterwards. */
export const delay = (milliseconds: number) =>
  // biome-ignore lint/plugin: see above
  new Promise<void>(resolve => setTimeout(resolve, milliseconds));
