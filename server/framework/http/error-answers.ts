import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../db/unavailable';
import { languageOf, sayIn } from '../language/language';
import { ApiError, unavailable } from './errors';

/** Every failure answers the envelope with its honest status; what is not a refusal is a bug, logged and told as 500. */
export const answerErrors = (app: FastifyInstance) => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = error instanceof ApiError ? error : refusalOf(error);
    if (!refusal) {
      request.log.error(error);
      return reply.status(500).send(new ApiError('internal').envelope(request.say));
    }
    // Not the caller's doing: whoever runs the server is told why.
    if (refusal.refusal === 'storageFull' || refusal.cause) request.log.error(error);
    if (refusal.retryAfter) reply.header('retry-after', Math.ceil(refusal.retryAfter));
    return reply.status(refusal.status).send(refusal.envelope(request.say));
  });
  app.setNotFoundHandler((request, reply) =>
    reply.status(404).send(new ApiError('notFound').envelope(request.say)),
  );
};

/** An address that Fastify cannot even read (broken escapes, endless parameters) names nothing that exists. */
export const answerBadAddress = (_: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  const say = sayIn(languageOf(request.headers['accept-language']));
  reply.status(404).header('cache-control', 'no-store').send(new ApiError('notFound').envelope(say));
};

/** No room: on the disk of the files, in its quota, on the disk of the database. */
const isStorageFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', '53100'].includes(String((error as { code?: unknown } | null)?.code));

/** What work that goes on after its answer says of its failure. */
export const failureName = (error: unknown) => (isStorageFull(error) ? 'storageFull' : 'internal');

/** What Fastify, its plugins and the database refuse by themselves. */
const refusalOf = (error: FastifyError & { constraint?: string }) => {
  if (isStorageFull(error)) return new ApiError('storageFull');
  if (isDatabaseUnavailable(error)) return unavailable();
  if (error.statusCode === 413) return new ApiError('tooLarge');
  if (error.statusCode === 415 || error.statusCode === 406) return new ApiError('unsupportedFile');
  if (error.statusCode === 429) return new ApiError('tooManyRequests');
  if (error.statusCode === 404) return new ApiError('notFound');
  if (error.statusCode && error.statusCode < 500) return new ApiError('invalid');
  // Two writers met: the other was first. Unique key, serialisation, deadlock.
  if (['23505', '40001', '40P01'].includes(error.code)) return new ApiError('conflict');
  return null;
};
