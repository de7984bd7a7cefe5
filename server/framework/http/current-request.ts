import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const requests = new AsyncLocalStorage<FastifyRequest>();

/** The request in whose course this runs; undefined in work that the server does of its own accord. */
export const currentRequest = () => requests.getStore();

/**
 * What a log line says of the request in whose course it is written: those that the request writes itself have its
 * number and its account anyway.
 */
export const requestInLog = (_line: object, _level: number, log: { bindings(): object }) => {
  const request = requests.getStore();
  if (!request) return {};
  const { id, routeOptions, caller } = request;
  const route = { route: routeOptions.url };
  if ('reqId' in log.bindings()) return route;
  return { reqId: id, ...route, ...(caller && { account: caller.userid }) };
};

/** Keeps each request at hand for what is done in its course. */
export const trackCurrentRequest = (app: FastifyInstance) => {
  app.addHook('onRequest', (request, _reply, done) => requests.run(request, done));
  // A body arrives in the course of its connection, not of its request.
  app.addHook('preValidation', (request, _reply, done) => requests.run(request, done));
};
