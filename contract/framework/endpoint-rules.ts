import type { z } from 'zod';
import type { Endpoint } from './endpoint';
import { isKindRule, listRowKinds, type Rule } from './permissions';

/** The rules in an endpoint's `needs`: one, or if it depends on the kind (of task, import …) one for each kind. */
export const listEndpointRules = ({
  needs,
  input,
  path,
}: Endpoint): { kind: string | null; rule: Rule }[] => {
  if (!isKindRule(needs)) return [{ kind: null, rule: needs }];
  const { kindIn, byKind } = needs;
  return listKinds(kindIn, input, path).map(kind => ({ kind, rule: byKind(kind) }));
};

/** `kindIn` is 'row' (the stored record has the kind), the name of an input field, or the kind itself. */
const listKinds = (kindIn: string, input: Endpoint['input'], path: string): string[] => {
  if (kindIn === 'row') return listKindsOfPath(path);
  return kindIn in input.shape ? listChoices(input.shape[kindIn]) : [kindIn];
};

/** The one kind that the path names, otherwise all. */
const listKindsOfPath = (path: string): string[] => {
  const kinds = listRowKinds();
  const namedKind = kinds.find(kind => path.startsWith(`/api/${kind}/`));
  return namedKind ? [namedKind] : [...kinds];
};

/** The values that a schema accepts. */
const listChoices = (schema: z.ZodType): string[] => {
  const { entries, values, options, innerType } = schema.def as SchemaChoices;
  if (entries) return Object.values(entries);
  if (values) return values;
  if (options) return options.flatMap(listChoices);
  return listChoices(innerType!);
};
/** The definition of an enum, of literals, of a union, or of a schema around one of these. */
type SchemaChoices = {
  entries?: Record<string, string>;
  values?: string[];
  options?: z.ZodType[];
  innerType?: z.ZodType;
};
