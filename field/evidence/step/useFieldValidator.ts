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
    const result = getValueSchema(field).safeParse(value ?? null);
    if (result.success) return null;
    const issue = result.error.issues[0];
    // The server's message lists ids; an agent needs words.
    if (issue.code === 'invalid_value') return rules.notOffered;
    const ruleKey = (getRuleKey[issue.code] as ((issue: Issue) => keyof Rules) | undefined)?.(issue);
    return fill(rules[ruleKey ?? 'badFormat'], getLimits(issue));
  };
};

type Rules = typeof valueRules;

/** The text for each code of Zod's issues. */
const getRuleKey: {
  [Code in Issue['code']]?: (issue: Extract<Issue, { code: Code }>) => keyof Rules;
} = {
  invalid_type: ({ expected }) => (expected === 'number' ? 'wantsNumber' : 'badFormat'),
  too_big: ({ origin }) => (origin === 'string' ? 'tooLong' : 'tooBig'),
  too_small: () => 'tooSmall',
  invalid_format: ({ format, pattern }) => {
    if (format === 'date') return 'wantsDay';
    return pattern === String(patterns.yearBegins) ? 'yearBegins' : 'timeOfDay';
  },
};
const getLimits = (issue: Issue): Record<string, number> => {
  if (issue.code === 'too_big') return { most: Number(issue.maximum) };
  return issue.code === 'too_small' ? { least: Number(issue.minimum) } : {};
};
