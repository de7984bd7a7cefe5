import type { z } from 'zod';
import { getItemSchema } from '../../../contract/framework/multi-value';
import { type FieldMeta, getFieldMeta } from '../../../contract/organisation/vocabulary';

/** What the views need to know about one field of a contract. */
export type FieldInfo = Partial<FieldMeta> & {
  source: string;
  type: 'text' | 'number' | 'boolean' | 'enum' | 'many' | 'other';
  required: boolean;
  defaultValue?: unknown;
  /** The values of an enum without a word. */
  options?: readonly string[];
  /** True where « all » is a value of its own, as in the status filter. */
  takesAll: boolean;
  /** A filter that takes several values (`contract/framework/multi-value`); the other facts describe one of them. */
  several: boolean;
  longest?: number;
  least?: number;
  most?: number;
};

/** The props of a field's input. */
export type FieldInputProps = {
  facts: FieldInfo;
  /** A filter may be empty (« Tous »); a form's choices leave out what cannot be chosen. */
  purpose: 'filter' | 'form';
  label: string;
  disabled?: boolean;
  autoFocus?: boolean;
};

export const getFieldInfo = (source: string, schema: z.ZodType): FieldInfo => {
  const several = getItemSchema(schema);
  const core = coreOf(several ?? schema);
  const element = core.def.type === 'array' ? (core.def.element as z.ZodType | undefined) : undefined;
  return {
    ...getFieldMeta(element ?? schema),
    source,
    type: typeOf(core.def.type),
    required: !schema.safeParse(undefined).success,
    defaultValue: defaultOf(schema),
    options: core.def.entries && Object.keys(core.def.entries),
    takesAll: coreOf(schema).def.options?.some(({ def }) => def.values?.includes('all')) ?? false,
    several: several !== undefined,
    longest: core.maxLength ?? undefined,
    least: finite(core.minValue),
    most: finite(core.maxValue),
  };
};

export const listFieldInfo = (schema: z.ZodObject): FieldInfo[] =>
  Object.entries(schema.shape).map(([source, field]) => getFieldInfo(source, field as z.ZodType));

type Inside = {
  def: {
    type: string;
    innerType?: Inside;
    out?: Inside;
    element?: unknown;
    entries?: Record<string, string>;
    options?: Inside[];
    /** Of a literal. */
    values?: unknown[];
    defaultValue?: unknown;
  };
  maxLength?: number | null;
  minValue?: number | null;
  maxValue?: number | null;
};

const coreOf = (schema: unknown): Inside => {
  const inside = schema as Inside;
  const next = inside.def.innerType ?? (inside.def.type === 'pipe' ? inside.def.out : undefined);
  return next ? coreOf(next) : inside;
};

const defaultOf = (schema: unknown): unknown => {
  const { def } = schema as Inside;
  return def.type === 'default' ? def.defaultValue : def.innerType && defaultOf(def.innerType);
};

const typeOf = (type: string): FieldInfo['type'] =>
  type === 'string'
    ? 'text'
    : type === 'number' || type === 'int'
      ? 'number'
      : type === 'boolean' || type === 'enum'
        ? type
        : type === 'array'
          ? 'many'
          : 'other';

/** zod reports the bounds of a 32-bit or safe integer where a contract names none. */
const finite = (bound?: number | null) =>
  bound == null || Math.abs(bound) >= 2_147_483_647 ? undefined : bound;
