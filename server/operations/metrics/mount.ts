import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Gauge, Registry } from 'prom-client';
import { version } from '../../../package.json';
import type { Engine } from '../../framework/db/client';
import { ApiError } from '../../framework/http/errors';
import { collectDatabaseMetrics } from './database';
import { collectProcessMetrics } from './process';
import { countRequests } from './requests';

/**
 * `/api/metrics` for Prometheus, with a token (`Authorization: Bearer …`). It is not part of the API: it describes the
 * host.
 */
export const mountMetrics = (app: FastifyInstance, engine: Engine, token: () => string | undefined) => {
  const registry = new Registry();
  new Gauge({
    name: 'terrain_info',
    help: 'Which version runs, on which engine and Node.',
    labelNames: ['version', 'engine', 'node'] as const,
    registers: [registry],
  }).set({ version, engine, node: process.versions.node }, 1);
  countRequests(app, registry);
  collectProcessMetrics(app, registry);
  const readDatabase = collectDatabaseMetrics(app.databases.front, engine);
  let reading: Promise<string> | undefined;

  app.get('/api/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isToken(request.headers.authorization, token() ?? '')) throw new ApiError('sessionInvalid');
    // Concurrent scrapes share one reading.
    reading ??= readDatabase().finally(() => {
      reading = undefined;
    });
    const databaseMetrics = await reading;
    return reply.type(registry.contentType).send(`${await registry.metrics()}\n${databaseMetrics}`);
  });
};

const isToken = (authorization: string | undefined, token: string) => {
  const sentToken = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(sentToken), digest(token));
};
const digest = (text: string) => createHash('sha256').update(text).digest();
