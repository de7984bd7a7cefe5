import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { version } from '../../../package.json';
import { deleteHeartbeat, writeHeartbeat } from './queries';

/** Interval of a server's heartbeat, in milliseconds. */
const interval = 15_000;

/** The id of this process among the servers of its database. */
export const serverId = randomUUID();

/** Makes this server known to the others and to the page « Système », from when it listens until it stops. */
export const scheduleHeartbeat = (app: FastifyInstance) => {
  let timer: NodeJS.Timeout | undefined;
  let hasFailed = false;
  const sendHeartbeat = async () => {
    try {
      await writeHeartbeat(app.db, {
        id: serverId,
        host: hostname(),
        process: process.pid,
        address: app.listeningOrigin,
        version,
        node: process.versions.node,
      });
      hasFailed = false;
    } catch (error) {
      // An unavailable database is logged once.
      if (!hasFailed) app.log.warn(error, 'this server could not say that it lives');
      hasFailed = true;
    }
  };
  app.addHook('onListen', async () => {
    timer = setInterval(sendHeartbeat, interval);
    timer.unref();
    await sendHeartbeat();
  });
  app.addHook('onClose', async () => {
    if (!timer) return;
    clearInterval(timer);
    await deleteHeartbeat(app.db, serverId).catch(() => undefined);
  });
};
