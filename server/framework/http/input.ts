import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { FieldProblem } from '../../../contract/framework/errors';
import { getItemSchema } from '../../../contract/framework/multi-value';
import type { Say } from '../language/language';
import { ApiError, invalid, unknownField } from './errors';
import { matchEnumCase } from './match-enum-case';
import { isListTooLong, toFieldProblems } from './problems';
import { rejectReversedPeriods } from './reject-reversed-periods';

/** Path, query and body of a request as one object, validated by the endpoint's schema. */
export const readInput = (input: z.ZodObject, request: FastifyRequest) => {
  const fields: Record<string, unknown> = {
    ...toFields(request.query, input),
    ...readBodyFields(request, input),
    ...(request.params as object),
  };
  // Downloads and streams may carry the token as a field: it identifies the caller and is no input.
  if (!('token' in input.shape)) delete fields.token;
  requireStorable(fields, '');
  const values = parseValues(input, fields, request);
  rejectReversedPeriods(input, values);
  return values;
};

const readBodyFields = (request: FastifyRequest, input: z.ZodObject) => {
  if (!isRecord(request.body)) return {};
  return isForm(request) ? toFields(request.body, input) : request.body;
};

/** Values parsed by a schema; refused with the problems, whose paths begin with `pathPrefix`. */
export const parseValues = <S extends z.ZodType>(
  schema: S,
  values: unknown,
  { say }: { say: Say },
  pathPrefix: readonly string[] = [],
): z.output<S> => {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const { success, data, error } = schema.safeParse(matchEnumCase(schema, values));
  if (success) return data;
  const tooLong = error.issues.find(isListTooLong);
  const problems = onePerPath(
    (tooLong ? [tooLong] : error.issues).flatMap(issue =>
      toFieldProblems(
        { ...issue, path: [...pathPrefix, ...issue.path] },
        say,
        isMissing(valueAt(values, issue.path)),
      ),
    ),
  ).slice(0, maxProblems);
  throw new ApiError('invalid', { problems, text: tooLong && problems[0].message });
};

/** The first problem of each field: what is no date at all need not also be in the right century. */
const onePerPath = (problems: readonly FieldProblem[]) => {
  const seen = new Set<string>();
  return problems.filter(({ path }) => !seen.has(path) && seen.add(path));
};

/** The value sent at a path; for JSON sent as text, the text. */
const valueAt = (values: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>(
    (current, key) =>
      typeof current === 'string'
        ? current
        : (current as Record<PropertyKey, unknown> | null | undefined)?.[key],
    values,
  );
/** Whether the value was left empty, whatever the schema turns it into. */
const isMissing = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Nobody reads a problem for each of twenty thousand invalid ids. */
const maxProblems = 200;

const isRecord = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && !Buffer.isBuffer(body);
const isForm = (request: FastifyRequest) => !request.headers['content-type']?.includes('json');

/** Fields of a query string or a form: an empty one means that nothing was chosen. */
const toFields = (values: unknown, { shape }: z.ZodObject) =>
  Object.fromEntries(
    Object.entries((values ?? {}) as object)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [
        name,
        Object.hasOwn(shape, name) && takesObject(shape[name] as z.ZodType) ? parseJsonField(value) : value,
      ]),
  );
/** Whether a field takes an object, which a form sends as JSON text. */
const takesObject = (schema: z.ZodType): boolean => {
  if (getItemSchema(schema) || schema.def.type === 'object') return true;
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType !== undefined && takesObject(innerType);
};
/** `{"not":["MBS"]}`, as sent in a field; anything else stays a plain value. */
const parseJsonField = (value: unknown) => {
  if (typeof value !== 'string' || !value.startsWith('{')) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

/**
 * PostgreSQL stores neither NUL nor lone surrogates. The name `__proto__` would be lost in every copy of its object,
 * where no schema could refuse it.
 */
const requireStorable = (value: unknown, path: string): void => {
  if (typeof value === 'string') {
    if (value.includes('\0') || !isWellFormed(value)) throw invalid(path, 'badText');
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const innerPath = path ? `${path}.${key}` : key;
      if (key.includes('\0') || !isWellFormed(key)) throw invalid(path || 'body', 'badText');
      if (key === '__proto__') throw unknownField(innerPath, key);
      requireStorable(inner, innerPath);
    }
  }
};
const isWellFormed = (text: string) => !/\p{Surrogate}/u.test(text);
