import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { severalIn } from '../../../contract/framework/several';
import type { Say } from '../language/language';
import { ApiError, invalid } from './errors';
import { requirePeriods } from './periods';
import { isTooLongAList, problemsIn } from './problems';

/** Path, query and body of a request as one object, checked by the endpoint's schema. */
export const readInput = (input: z.ZodObject, request: FastifyRequest) => {
  const sent: Record<string, unknown> = {
    ...asFields(request.query, input),
    ...(isPlain(request.body) ? (isForm(request) ? asFields(request.body, input) : request.body) : {}),
    ...(request.params as object),
  };
  // Downloads and streams may carry it as a field: it says who calls, not what for.
  if (!('token' in input.shape)) delete sent.token;
  refuseBadText(sent, '');
  const values = parsed(input, sent, request);
  requirePeriods(input, values);
  return values;
};

/** Values as a schema has them; refused with what is wrong, at its place within `at`. */
export const parsed = <S extends z.ZodType>(
  schema: S,
  values: unknown,
  { say }: { say: Say },
  at: readonly string[] = [],
): z.output<S> => {
  const { success, data, error } = schema.safeParse(values);
  if (success) return data;
  const tooLong = error.issues.find(isTooLongAList);
  const problems = (tooLong ? [tooLong] : error.issues)
    .flatMap(issue =>
      problemsIn({ ...issue, path: [...at, ...issue.path] }, say, isMissing(valueAt(values, issue.path))),
    )
    .slice(0, mostTold);
  throw new ApiError('invalid', { problems, text: tooLong && problems[0].message });
};

/** What was sent at a path; of JSON that travels as text, the text. */
const valueAt = (values: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>(
    (within, key) =>
      typeof within === 'string'
        ? within
        : (within as Record<PropertyKey, unknown> | null | undefined)?.[key],
    values,
  );
/** What nobody filled in, whatever the schema makes of it. */
const isMissing = (value: unknown) => value === undefined || value === null || value === '';

/** Of twenty thousand ids that are none, nobody reads each. */
const mostTold = 200;

const isPlain = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && !Buffer.isBuffer(body);
const isForm = (request: FastifyRequest) => !request.headers['content-type']?.includes('json');

/** Fields of an address or a form: an empty one means that nothing was chosen. */
const asFields = (values: unknown, { shape }: z.ZodObject) =>
  Object.fromEntries(
    Object.entries((values ?? {}) as object)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [
        name,
        name in shape && severalIn(shape[name] as z.ZodType) ? severalFrom(value) : value,
      ]),
  );
/** `{"not":["MBS"]}`, as a field sends it; what is none stays a value. */
const severalFrom = (value: unknown) => {
  if (typeof value !== 'string' || !value.startsWith('{')) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

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
