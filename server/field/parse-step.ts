import { z } from 'zod';
import { ApiError } from '../platform/errors';
import { type Language, sayIn } from '../platform/language';
import { causeOf } from '../platform/problems';

/** A step's data checked against `contract/evidence`; a refusal names each field below `data`. */
export const parseStep = (
  schema: z.ZodType<Record<string, unknown>>,
  data: Record<string, unknown>,
  language: Language,
) => {
  const parsed = schema.safeParse(data, { error: z.locales[language]().localeError });
  if (parsed.success) return parsed.data;
  throw new ApiError('invalid', {
    problems: parsed.error.issues.map(issue =>
      causeOf({ ...issue, path: ['data', ...issue.path] } as typeof issue, sayIn(language)),
    ),
  });
};
