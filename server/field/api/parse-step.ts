import type { z } from 'zod';
import { parsed } from '../../framework/http/input';
import { type Language, sayIn } from '../../framework/language/language';

/** A step's data checked against `contract/work/evidence`; a refusal names each field below `data`. */
export const parseStep = (
  schema: z.ZodType<Record<string, unknown>>,
  data: Record<string, unknown>,
  language: Language,
) => parsed(schema, data, { say: sayIn(language) }, ['data']);
