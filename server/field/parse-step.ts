import type { z } from 'zod';
import { parsed } from '../platform/input';
import { type Language, sayIn } from '../platform/language';

/** A step's data checked against `contract/evidence`; a refusal names each field below `data`. */
export const parseStep = (
  schema: z.ZodType<Record<string, unknown>>,
  data: Record<string, unknown>,
  language: Language,
) => parsed(schema, data, { say: sayIn(language) }, ['data']);
