import type { z } from 'zod';
import { parseValues } from '../../framework/http/input';
import { type Language, sayIn } from '../../framework/language/language';

/** Validates a step's data against `contract/work/evidence`; errors name each field below `data`. */
export const parseStep = (
  schema: z.ZodType<Record<string, unknown>>,
  data: Record<string, unknown>,
  language: Language,
) => parseValues(schema, data, { say: sayIn(language) }, ['data']);
