import type { FastifyInstance } from 'fastify';
import { isDatabaseAway } from '../db/away';
import type { Reads } from './reads';

declare module 'fastify' {
  interface FastifyInstance {
    /** Copies of the database that are read instead of it, where there are any. */
    reads: Reads | null;
  }
}

/** How often replicas are looked at, in milliseconds. */
const interval = 1_000;

/** Keeps knowing how far behind replicas are; the log says when one is left out, and when it is read again. */
export const beginReads = (app: FastifyInstance, reads: Reads | null) => {
  app.decorate('reads', reads);
  if (!reads) return;
  const known = new Map<string, boolean>();
  const tell = () => {
    for (const { name, isReadable, secondsBehind } of reads.state().replicas) {
      if (known.get(name) === isReadable) continue;
      known.set(name, isReadable);
      if (isReadable) app.log.info({ replica: name }, 'reads go to the replica');
      else
        app.log.warn(
          { replica: name, secondsBehind },
          'reads go to the primary: the replica is behind or away',
        );
    }
  };
  let looking: Promise<void> | null = null;
  const look = () => {
    looking ??= reads
      .look()
      .catch(error => {
        // The calls themselves tell of that.
        if (!isDatabaseAway(error)) app.log.error(error, 'replicas were not looked at');
      })
      .then(tell)
      .finally(() => {
        looking = null;
      });
    return looking;
  };
  const timer = setInterval(() => void look(), interval);
  timer.unref();
  app.addHook('onReady', look);
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await looking;
  });
};
