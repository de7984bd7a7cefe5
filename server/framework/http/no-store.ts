import type { FastifyInstance } from 'fastify';

/** No cache keeps what the API answers, refusals included; what may be kept says so itself. */
export const forbidStoring = (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|upload)\//.test(request.url)) reply.header('cache-control', 'no-store');
    done();
  });
};
