import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** As proxies write them: a UUID, a number, a trace. Anything else could be a line of somebody's own in the log. */
const sane = /^[\w.:+/=-]{8,128}$/;

/** What a request is called in the log: as the proxy before this server calls it, or a name of its own. */
export const requestId = ({ headers }: Pick<IncomingMessage, 'headers'>) => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && sane.test(given) ? given : randomUUID();
};

/** Tells callers what their request is called, so that whoever reports a failure can say which one. */
export const answerRequestId = (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
};
