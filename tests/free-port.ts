import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A port that nobody listens on at this moment, and that no connection takes while nobody does: below those that the
 * system gives out by itself (32768 and up).
 */
export const findFreePort = async (): Promise<number> => {
  for (;;) {
    const port = 15_000 + randomInt(17_000);
    if (await isFree(port)) return port;
  }
};

const isFree = (port: number) =>
  new Promise<boolean>(resolve => {
    const probe = createServer().on('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
