import type { FastifyInstance } from 'fastify';

/** API answers are never cached, errors included; exceptions set their own header. */
export const disableCaching = (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|upload)\//.test(request.url)) reply.header('cache-control', 'no-store');
    done();
  });
};
