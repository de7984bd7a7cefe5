import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Ids as proxies write them: a UUID, a number, a trace. Anything else could inject a line into the log. */
const validId = /^[\w.:+/=-]{8,128}$/;

/** The id of a request in the log: the proxy's, or a new one. */
export const generateRequestId = ({ headers }: Pick<IncomingMessage, 'headers'>) => {
  const header = headers['x-request-id'];
  return typeof header === 'string' && validId.test(header) ? header : randomUUID();
};

/** Sends the request id to callers, so that they can quote it when they report a failure. */
export const sendRequestId = (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
};
