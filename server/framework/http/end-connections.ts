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
  const silent = new Set<Socket>();
  server.on('connection', socket => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }) => silent.delete(socket));

  app.addHook('preClose', async () => {
    if (!server.listening) return;
    const early = setTimeout(() => {
      for (const socket of silent) socket.destroy();
    }, connectionGrace);
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const rest = setTimeout(() => server.closeAllConnections(), maxWait);
    server.once('close', () => {
      clearTimeout(early);
      clearInterval(idle);
      clearTimeout(rest);
    });
  });
};
/** Milliseconds between a proxy's connection and its request. */
const connectionGrace = 500;
