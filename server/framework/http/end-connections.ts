import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets go of the connections that clients keep open once the server stops. Node closes those that are idle at that
 * moment, but neither one that has not asked for anything yet, as browsers open them in advance, nor one that becomes
 * idle just after: each would hold the stop up for a minute. One that has just come may have its call on the way: it is
 * waited for, and answered. Answers under way have `patience` milliseconds to end.
 */
export const endConnections = (app: FastifyInstance, patience: number) => {
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
    }, onTheWay);
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const rest = setTimeout(() => server.closeAllConnections(), patience);
    server.once('close', () => {
      clearTimeout(early);
      clearInterval(idle);
      clearTimeout(rest);
    });
  });
};
/** In milliseconds: between a proxy's connection and its call. */
const onTheWay = 500;
