import type { z } from 'zod';
import type { FieldProblem } from '../../contract/errors';
import type { CauseName, Say } from './language';

/** A zod issue as the field problem that the caller reads. A refinement names its cause in `params.code`. */
export const causeOf = (issue: z.core.$ZodIssue, say: Say): FieldProblem => ({
  path: issue.path.join('.'),
  message:
    issue.code === 'custom' && typeof issue.params?.code === 'string'
      ? say('causes', issue.params.code as CauseName, issue.params)
      : isMissing(issue)
        ? say('causes', 'required')
        : issue.message,
});

const isMissing = (issue: z.core.$ZodIssue) =>
  (issue.code === 'invalid_type' && issue.input === undefined) ||
  (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1);
