import type { z } from 'zod';
import { patterns } from '../../../contract/framework/patterns';
import type { EvidenceField } from '../../../contract/work/steps/parts';
import type { valueRules } from '../../../i18n/fr/framework/value-rules';
import { useWords } from '../../framework/words/useWords';
import { getValueSchema } from './value-schema';

type Issue = z.core.$ZodIssue;

/** Validates a value with the server's schema and messages; null where it is valid. */
export const useFieldValidator = () => {
  const { words, fill } = useWords();
  const { rules } = words.step;
  return (field: EvidenceField, value: unknown): string | null => {
    const checked = getValueSchema(field).safeParse(value ?? null);
    if (checked.success) return null;
    const issue = checked.error.issues[0];
    // The server's message lists ids; an agent needs words.
    if (issue.code === 'invalid_value') return rules.notOffered;
    const rule = (ruleOf[issue.code] as ((issue: Issue) => keyof Rules) | undefined)?.(issue);
    return fill(rules[rule ?? 'badFormat'], limitsOf(issue));
  };
};

type Rules = typeof valueRules;

const ruleOf: {
  [Code in Issue['code']]?: (issue: Extract<Issue, { code: Code }>) => keyof Rules;
} = {
  invalid_type: ({ expected }) => (expected === 'number' ? 'wantsNumber' : 'badFormat'),
  too_big: ({ origin }) => (origin === 'string' ? 'tooLong' : 'tooBig'),
  too_small: () => 'tooSmall',
  invalid_format: ({ format, pattern }) =>
    format === 'date' ? 'wantsDay' : pattern === String(patterns.yearBegins) ? 'yearBegins' : 'timeOfDay',
};
const limitsOf = (issue: Issue): Record<string, number> =>
  issue.code === 'too_big'
    ? { most: Number(issue.maximum) }
    : issue.code === 'too_small'
      ? { least: Number(issue.minimum) }
      : {};
