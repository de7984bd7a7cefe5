import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const requests = new AsyncLocalStorage<FastifyRequest>();

/**
 * Adds the current request to a log line: lines that the request's own logger writes have its id and account anyway.
 */
export const requestLogMixin = (_line: object, _level: number, log: { bindings(): object }) => {
  const request = requests.getStore();
  if (!request) return {};
  const { id, routeOptions, caller } = request;
  const route = { route: routeOptions.url };
  if ('reqId' in log.bindings()) return route;
  return { reqId: id, ...route, ...(caller && { account: caller.userid }) };
};

/** Makes each request available to everything that runs while it is handled. */
export const trackCurrentRequest = (app: FastifyInstance) => {
  app.addHook('onRequest', (request, _reply, done) => requests.run(request, done));
  // The body arrives in the async context of its connection, not of its request.
  app.addHook('preValidation', (request, _reply, done) => requests.run(request, done));
};
