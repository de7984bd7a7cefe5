import type { FastifyRequest } from 'fastify';
import { invalid } from './errors';

/** The key under which the caller may repeat a write without doing it twice. */
export const idempotencyKey = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !key) return undefined;
  if (key.length > maxLength) throw invalid('Idempotency-Key', 'badText');
  return key;
};

const maxLength = 200;
