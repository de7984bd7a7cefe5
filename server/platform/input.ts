import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint';
import { ApiError, invalid } from './errors';
import { languageOf } from './language';
import { requirePeriods } from './periods';
import { causeOf } from './problems';

/** Path, query and body of a request as one object, checked by the endpoint's schema. */
export const readInput = (endpoint: Endpoint, request: FastifyRequest) => {
  const sent = {
    ...withoutBlanks(request.query),
    ...(isPlain(request.body) ? (isForm(request) ? withoutBlanks(request.body) : request.body) : {}),
    ...(request.params as object),
  };
  refuseBadText(sent, '');
  const parsed = endpoint.input.safeParse(sent, {
    error: z.locales[languageOf(request.headers['accept-language'])]().localeError,
  });
  if (parsed.success) {
    requirePeriods(endpoint.input, parsed.data);
    return parsed.data;
  }
  throw new ApiError('invalid', { problems: parsed.error.issues.map(issue => causeOf(issue, request.say)) });
};

const isPlain = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && !Buffer.isBuffer(body);
const isForm = (request: FastifyRequest) => !request.headers['content-type']?.includes('json');

/** An empty form field or query value means that nothing was chosen. */
const withoutBlanks = (values: unknown) =>
  Object.fromEntries(Object.entries((values ?? {}) as object).filter(([, value]) => value !== ''));

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
const refuseBadText = (value: unknown, path: string): void => {
  if (typeof value === 'string') {
    if (value.includes('\0') || !isWellFormed(value)) throw invalid(path, 'badText');
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const at = path ? `${path}.${key}` : key;
      if (key.includes('\0') || !isWellFormed(key)) throw invalid(path || 'body', 'badText');
      refuseBadText(inner, at);
    }
  }
};
const isWellFormed = (text: string) => !/\p{Surrogate}/u.test(text);
