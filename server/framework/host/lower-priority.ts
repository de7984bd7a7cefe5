import { setPriority } from 'node:os';

/**
 * Lets the server's main thread go before the calling thread. `niceness`: 19 runs only on processors that are idle.
 * On Linux priority is per thread; elsewhere it would be the whole server's, so nothing changes there.
 */
export const lowerPriority = (niceness: 5 | 10 | 19) => {
  if (process.platform === 'linux') setPriority(0, niceness);
};
