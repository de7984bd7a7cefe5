import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

/** Seconds. Lists promise 150 ms, dashboards 200; the longest are exports. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.5, 1, 2.5, 5, 10, 30, 60];

/**
 * Counts requests by route and status, and their time to the last byte. The route is its pattern, never the URL. Event
 * streams, which stay open for hours, are only counted if they were refused.
 */
export const countRequests = (app: FastifyInstance, registry: Registry) => {
  const seconds = new Histogram({
    name: 'terrain_http_request_duration_seconds',
    help: 'Seconds from a request to the last byte of its answer, by route and status; no streams.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const { statusCode: status } = reply;
    if (!routeOptions.config.staysOpen || status !== 200)
      seconds.observe({ method, route: routeOf(routeOptions.url), status }, reply.elapsedTime / 1_000);
    done();
  });
};

/** Each file of the pages has its own route, hundreds in a version. */
const routeOf = (url = 'none') => (url.startsWith('/assets/') ? '/assets/*' : url);
