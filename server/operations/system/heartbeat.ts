import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { version } from '../../../package.json';
import { sayAlive, sayGone } from './queries';

/** Interval of a server's heartbeat, in milliseconds. */
const interval = 15_000;

/** The id of this process among the servers of its database. */
export const ownId = randomUUID();

/** Makes this server known to the others and to the page « Système », from when it listens until it stops. */
export const sayAliveNowAndThen = (app: FastifyInstance) => {
  let timer: NodeJS.Timeout | undefined;
  let failed = false;
  const say = async () => {
    try {
      await sayAlive(app.db, {
        id: ownId,
        host: hostname(),
        process: process.pid,
        address: app.listeningOrigin,
        version,
        node: process.versions.node,
      });
      failed = false;
    } catch (error) {
      // An unavailable database is logged once.
      if (!failed) app.log.warn(error, 'this server could not say that it lives');
      failed = true;
    }
  };
  app.addHook('onListen', async () => {
    timer = setInterval(say, interval);
    timer.unref();
    await say();
  });
  app.addHook('onClose', async () => {
    if (!timer) return;
    clearInterval(timer);
    await sayGone(app.db, ownId).catch(() => undefined);
  });
};
