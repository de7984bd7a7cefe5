import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes keep-alive connections when the server stops. Node closes those that are idle at that moment, but neither new
 * ones without a request, which browsers open in advance, nor those that become idle just after: each would delay the
 * stop by a minute. A very new connection may have its request on the way: it is awaited and answered. Running answers
 * have `maxWait` milliseconds to end.
 */
export const endConnections = (app: FastifyInstance, maxWait: number) => {
  const { server } = app;
  const unusedSockets = new Set<Socket>();
  server.on('connection', socket => {
    unusedSockets.add(socket);
    socket.once('close', () => unusedSockets.delete(socket));
  });
  server.on('request', ({ socket }) => unusedSockets.delete(socket));

  app.addHook('preClose', async () => {
    if (!server.listening) return;
    const silentTimer = setTimeout(() => {
      for (const socket of unusedSockets) socket.destroy();
    }, connectionGrace);
    const idleTimer = setInterval(() => server.closeIdleConnections(), 50);
    const finalTimer = setTimeout(() => server.closeAllConnections(), maxWait);
    server.once('close', () => {
      clearTimeout(silentTimer);
      clearInterval(idleTimer);
      clearTimeout(finalTimer);
    });
  });
};
/** Milliseconds between a proxy's connection and its request. */
const connectionGrace = 500;
