import type { z } from 'zod';
import { isKindRule, type Rule } from '../organisation/permissions';
import { taskKinds } from '../organisation/vocabulary';
import type { Endpoint } from './endpoint';

/** The plain rules behind an endpoint's `needs`: one, or one for each kind it may concern. */
export const listEndpointRules = ({
  needs,
  input,
  path,
}: Endpoint): { kind: string | null; rule: Rule }[] => {
  if (!isKindRule(needs)) return [{ kind: null, rule: needs }];
  const { kindIn, byKind } = needs;
  const kinds =
    kindIn === 'row' ? kindsAt(path) : kindIn in input.shape ? choicesOf(input.shape[kindIn]) : [kindIn];
  return kinds.map(kind => ({ kind, rule: byKind(kind) }));
};

/** A call of one kind has it in its path. */
const kindsAt = (path: string): string[] => {
  const own = taskKinds.find(kind => path.startsWith(`/api/${kind}/`));
  return own ? [own] : [...taskKinds];
};

const choicesOf = (schema: z.ZodType): string[] => {
  const { entries, values, options, innerType } = schema.def as Choices;
  if (entries) return Object.values(entries);
  if (values) return values;
  if (options) return options.flatMap(choicesOf);
  return choicesOf(innerType!);
};
/** The definition of an enum, of literals, of a union, or of a schema around one of these. */
type Choices = {
  entries?: Record<string, string>;
  values?: string[];
  options?: z.ZodType[];
  innerType?: z.ZodType;
};
