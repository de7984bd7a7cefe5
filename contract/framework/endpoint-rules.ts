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
  const { def } = schema as unknown as { def: any };
  if (def.entries) return Object.values(def.entries);
  if (def.values) return def.values;
  if (def.options) return def.options.flatMap(choicesOf);
  return choicesOf(def.innerType);
};
