import type { z } from 'zod';
import type { FieldProblem } from '../../../contract/framework/errors';
import { type PatternName, patterns } from '../../../contract/framework/patterns';
import type { CauseName, Say } from '../language/language';

type Issue = z.core.$ZodIssue;

/** A zod issue as field problems for the caller: unknown keys give one each. */
export const toFieldProblems = (issue: Issue, say: Say, isMissing = false): FieldProblem[] => {
  const optionIssues = issue.code === 'invalid_union' ? findLikelyOption(issue) : undefined;
  if (optionIssues)
    return optionIssues.flatMap(each =>
      toFieldProblems({ ...each, path: [...issue.path, ...each.path] }, say),
    );
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(field => ({
      path: [...issue.path, field].join('.'),
      message: say('causes', 'unknownField', { field }),
    }));
  const message = isMissing ? say('causes', 'required') : formatProblem(issue, say);
  return [{ path: issue.path.join('.'), message }];
};

/** For a union: the issues of the first option of the right type. */
const findLikelyOption = ({ errors }: z.core.$ZodIssueInvalidUnion) =>
  errors.find(issues => issues.some(({ path, code }) => path.length > 0 || code !== 'invalid_type')) ??
  errors[0];

/** The problem in plain words, with its limit. */
export const formatProblem = (issue: Issue, say: Say): string =>
  (sentencesByCode[issue.code] as (issue: Issue, say: Say) => string)(issue, say);

/** A list longer than the contract allows: reported alone, before any other problem with it. */
export const isListTooLong = (issue: Issue): issue is z.core.$ZodIssueTooBig =>
  issue.code === 'too_big' && issue.origin === 'array';

const sentencesByCode: {
  [Code in Issue['code']]: (issue: Extract<Issue, { code: Code }>, say: Say) => string;
} = {
  invalid_type: ({ expected }, say) => say('causes', typeCauses[expected] ?? 'badFormat'),
  too_big: ({ origin, maximum }, say) =>
    say('causes', tooBigCauses[origin] ?? 'tooBig', { most: Number(maximum) }),
  too_small: ({ origin, minimum }, say) =>
    origin === 'string' && minimum === 1
      ? say('causes', 'required')
      : say('causes', tooSmallCauses[origin] ?? 'tooSmall', { least: Number(minimum) }),
  invalid_format: (issue, say) =>
    say('causes', patternOf(issue) ?? formatCauses[issue.format] ?? 'badFormat'),
  not_multiple_of: ({ divisor }, say) =>
    divisor < 1
      ? say('causes', 'tooManyDecimals', { most: Math.round(-Math.log10(Number(divisor))) })
      : say('causes', 'notMultiple', { step: divisor }),
  unrecognized_keys: ({ keys }, say) => say('causes', 'unknownField', { field: keys[0] }),
  invalid_union: ({ errors }, say) => {
    // « Empty, or an e-mail address »: the problem of the option that says more than that the value is not equal.
    const detail = errors.flat().find(({ code }) => code !== 'invalid_value' && code !== 'invalid_type');
    return detail ? formatProblem(detail, say) : say('causes', 'badFormat');
  },
  invalid_key: (_, say) => say('causes', 'badFormat'),
  invalid_element: (_, say) => say('causes', 'badFormat'),
  invalid_value: ({ values }, say) => say('causes', 'oneOf', { values: values.map(String).join(', ') }),
  /** A refinement sets its cause in `params.code`. */
  custom: ({ params }, say) =>
    typeof params?.code === 'string'
      ? say('causes', params.code as CauseName, params)
      : say('causes', 'badFormat'),
};

const tooBigCauses: Partial<Record<string, CauseName>> = { string: 'tooLong', array: 'selectionTooLarge' };
const tooSmallCauses: Partial<Record<string, CauseName>> = { string: 'tooShort', array: 'tooFew' };
const typeCauses: Partial<Record<string, CauseName>> = {
  number: 'wantsNumber',
  int: 'wantsWhole',
  string: 'wantsText',
  boolean: 'wantsYesOrNo',
  array: 'wantsList',
};
const formatCauses: Partial<Record<string, CauseName>> = {
  email: 'badEmail',
  date: 'wantsDay',
  datetime: 'wantsInstant',
  time: 'timeOfDay',
};
const patternOf = (issue: z.core.$ZodIssueInvalidStringFormat): PatternName | undefined =>
  (Object.keys(patterns) as PatternName[]).find(
    name => 'pattern' in issue && issue.pattern === String(patterns[name]),
  );
