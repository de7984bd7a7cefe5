import type { z } from 'zod';
import { type FieldMeta, getFieldMeta } from '../../../contract/framework/field-meta';
import { getItemSchema } from '../../../contract/framework/multi-value';

/** What the views need to know about one field of a contract; `word` is its field type. */
export type FieldInfo = Partial<FieldMeta> & {
  /** Its name in the record. */
  source: string;
  /** The resource whose labels name the values of an enum. */
  resource?: string;
  type: 'text' | 'number' | 'boolean' | 'enum' | 'many' | 'other';
  required: boolean;
  /** It may be unset. */
  nullable: boolean;
  defaultValue?: unknown;
  /** The values of an enum, or those of which a list has some. */
  options?: readonly string[];
  /** « all » is a value of its own, as in the status filter. */
  takesAll: boolean;
  /** A filter of several values (`contract/framework/multi-value`); the other properties describe one value. */
  several: boolean;
  /** The members of the objects of a list. */
  members?: FieldInfo[];
  /** The maximum length of a text. */
  maxLength?: number;
  /** Whether a number has no decimals. */
  isWhole: boolean;
  /** The bounds of a number. */
  min?: number;
  max?: number;
  /** In a form: the key of the text that says why the values are refused at this field. */
  check?: (value: unknown, values: Record<string, unknown>) => string | undefined;
};

/** The props of a field's input. */
export type FieldInputProps = {
  /** The field that the input is for. */
  info: FieldInfo;
  /** A filter may be empty (« Tous »); a form's choices leave out what cannot be chosen. */
  purpose: 'filter' | 'form';
  label: string;
  disabled?: boolean;
  autoFocus?: boolean;
};

export const getFieldInfo = (source: string, schema: z.ZodType): FieldInfo => {
  const itemSchema = getItemSchema(schema);
  const inner = unwrapSchema(itemSchema ?? schema);
  const element = inner.def.type === 'array' ? (inner.def.element as z.ZodType | undefined) : undefined;
  return {
    ...getFieldMeta(element ?? schema),
    source,
    type: typeByZodType[inner.def.type] ?? 'other',
    required: ![undefined, element && []].some(empty => schema.safeParse(empty).success),
    nullable: schema.safeParse(null).success,
    defaultValue: getDefaultValue(schema),
    options: listOptions((element as SchemaInternals | undefined) ?? inner),
    members: element?.def.type === 'object' ? listFieldInfo(element as z.ZodObject) : undefined,
    takesAll: hasAllOption(schema),
    several: itemSchema !== undefined,
    maxLength: inner.maxLength ?? undefined,
    isWhole: inner.isInt === true,
    min: getContractBound(inner.minValue),
    max: getContractBound(inner.maxValue),
  };
};

/** The fields of an object schema, in its order. */
export const listFieldInfo = (schema: z.ZodObject): FieldInfo[] =>
  Object.entries(schema.shape).map(([source, field]) => getFieldInfo(source, field as z.ZodType));

/** The parts of a zod schema's internals that are read here. */
type SchemaInternals = {
  def: {
    type: string;
    innerType?: SchemaInternals;
    out?: SchemaInternals;
    element?: unknown;
    entries?: Record<string, string>;
    options?: SchemaInternals[];
    /** Of a literal. */
    values?: unknown[];
    defaultValue?: unknown;
  };
  maxLength?: number | null;
  isInt?: boolean;
  minValue?: number | null;
  maxValue?: number | null;
};

const typeByZodType: Partial<Record<string, FieldInfo['type']>> = {
  string: 'text',
  number: 'number',
  int: 'number',
  boolean: 'boolean',
  enum: 'enum',
  array: 'many',
};

/** The schema inside optional, nullable, default and preprocessing. */
const unwrapSchema = (schema: unknown): SchemaInternals => {
  const internals = schema as SchemaInternals;
  const { type, innerType, out } = internals.def;
  const inner = innerType ?? (type === 'pipe' ? out : undefined);
  return inner ? unwrapSchema(inner) : internals;
};

/** The values of an enum; of a union those of its first part, whose field type it has. */
const listOptions = ({ def }: SchemaInternals): string[] | undefined =>
  def.entries ? Object.keys(def.entries) : def.options?.[0] && listOptions(def.options[0]);

const getDefaultValue = (schema: unknown): unknown => {
  const { type, innerType, defaultValue } = (schema as SchemaInternals).def;
  if (type === 'default') return defaultValue;
  return innerType && getDefaultValue(innerType);
};

const hasAllOption = (schema: unknown) => {
  const { options = [] } = unwrapSchema(schema).def;
  return options.some(({ def }) => def.values?.includes('all'));
};

/** The bound that a contract sets; without one, zod reports the bounds of a 32-bit or safe integer. */
const getContractBound = (bound?: number | null) =>
  bound == null || Math.abs(bound) >= 2_147_483_647 ? undefined : bound;
