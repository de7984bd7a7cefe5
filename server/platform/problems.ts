import type { z } from 'zod';
import type { FieldProblem } from '../../contract/errors';
import type { CauseName, Say } from './language';

/**
 * A zod issue as the field problems that the caller reads: of keys that no field has, one each. A refinement names its
 * cause in `params.code`.
 */
export const problemsIn = (issue: z.core.$ZodIssue, say: Say): FieldProblem[] => {
  const meant = issue.code === 'invalid_union' ? meantOf(issue) : undefined;
  if (meant) return meant.flatMap(each => problemsIn({ ...each, path: [...issue.path, ...each.path] }, say));
  return issue.code === 'unrecognized_keys'
    ? issue.keys.map(field => ({
        path: [...issue.path, field].join('.'),
        message: say('causes', 'unknownField', { field }),
      }))
    : [{ path: issue.path.join('.'), message: messageOf(issue, say) }];
};

/** Of the choices that a value may have been meant as, what is wrong with the first that has its kind. */
const meantOf = ({ errors }: z.core.$ZodIssueInvalidUnion) =>
  errors.find(issues => issues.some(({ path, code }) => path.length > 0 || code !== 'invalid_type')) ??
  errors[0];

const messageOf = (issue: z.core.$ZodIssue, say: Say) =>
  issue.code === 'custom' && typeof issue.params?.code === 'string'
    ? say('causes', issue.params.code as CauseName, issue.params)
    : isMissing(issue)
      ? say('causes', 'required')
      : isTooLongAList(issue)
        ? say('causes', 'selectionTooLarge', { most: Number(issue.maximum) })
        : issue.message;

/** A list of more than the contract takes: said in a word, and before all else that may be wrong with it. */
export const isTooLongAList = (issue: z.core.$ZodIssue): issue is z.core.$ZodIssueTooBig =>
  issue.code === 'too_big' && issue.origin === 'array';

const isMissing = (issue: z.core.$ZodIssue) =>
  (issue.code === 'invalid_type' && issue.input === undefined) ||
  (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1);
