import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../db/unavailable';
import { parseLanguage, sayIn } from '../language/language';
import { ApiError, unavailable } from './errors';

/**
 * Every failure answers the envelope with the right status; anything but an ApiError is a bug, logged and answered with
 * 500.
 */
export const registerErrorHandler = (app: FastifyInstance) => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = error instanceof ApiError ? error : toRefusal(error);
    if (!refusal) {
      request.log.error(error);
      return reply.status(500).send(new ApiError('internal').envelope(request.say));
    }
    // Not the caller's fault: logged for the operator.
    if (refusal.refusal === 'storageFull' || refusal.cause) request.log.error(error);
    if (refusal.retryAfter) reply.header('retry-after', Math.ceil(refusal.retryAfter));
    return reply.status(refusal.status).send(refusal.envelope(request.say));
  });
  app.setNotFoundHandler((request, reply) =>
    reply.status(404).send(new ApiError('notFound').envelope(request.say)),
  );
};

/** A URL that Fastify cannot parse (broken escapes, endless parameters) is answered as not found. */
export const handleBadUrl = (_: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  const say = sayIn(parseLanguage(request.headers['accept-language']));
  reply.status(404).header('cache-control', 'no-store').send(new ApiError('notFound').envelope(say));
};

/** Storage full: the disk of the files, its quota, or the disk of the database. */
const isStorageFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', '53100'].includes(String((error as { code?: unknown } | null)?.code));

/** The failure's name, for work that continues after its answer. */
export const failureName = (error: unknown) => (isStorageFull(error) ? 'storageFull' : 'internal');

/** Errors of Fastify, its plugins and the database that map to a refusal. */
const toRefusal = (error: FastifyError & { constraint?: string }) => {
  if (isStorageFull(error)) return new ApiError('storageFull');
  if (isDatabaseUnavailable(error)) return unavailable();
  if (error.statusCode === 413) return new ApiError('tooLarge');
  if (error.statusCode === 415 || error.statusCode === 406) return new ApiError('unsupportedFile');
  if (error.statusCode === 429) return new ApiError('tooManyRequests');
  if (error.statusCode === 404) return new ApiError('notFound');
  if (error.statusCode && error.statusCode < 500) return new ApiError('invalid');
  // Two concurrent writers, and the other was first. Unique key, serialisation, deadlock.
  if (['23505', '40001', '40P01'].includes(error.code)) return new ApiError('conflict');
  return null;
};
