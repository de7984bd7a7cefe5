import { z } from 'zod';
import type { Registered } from './register';

/**
 * The types of fields as zod types, with the same meaning in browser and server: those of the framework and those that
 * the product registers. How each is shown, chosen and typed is in `src/framework/fields`, and for the product's in what
 * it gives to `registerFieldTypes`.
 */
export type FieldType =
  | 'account'
  /** A filter set by links only, which a panel shows when it is set and never offers. */
  | 'carried'
  | 'catalogue'
  | 'choice'
  | 'colour'
  | 'coordinate'
  | 'day'
  | 'due'
  | 'email'
  | 'id'
  | 'jobKind'
  | 'jobState'
  | 'longText'
  /** The filter of a yes or no that may be unset. */
  | 'optionalBoolean'
  | 'phone'
  /** `{ latitude, longitude }` (`place`). */
  | 'place'
  /** The id of a plain resource's record (`reference`). */
  | 'reference'
  | 'threeWay'
  | 'timeOfDay'
  | 'timestamp'
  | 'webAddress'
  | 'yesNo'
  | Registered<'fieldType', never>;

export type FieldMeta = {
  word?: FieldType;
  /** What a number counts, such as « km » or « DZD »: written after it, and in the header of a file's column. */
  unit?: string;
  /** As many decimals as a number is always shown with. */
  decimals?: number;
  /** For `choice` and `catalogue`: the list of `GET /api/form/filters` with the options. */
  list?: string;
  /** For a search by substring. */
  partial?: boolean;
  /** Its values are entries of a list: a filter takes several of them. */
  choice?: true;
  /** It has no order of use to people, such as a person's id. */
  unordered?: true;
  /** For `reference`: the resource that it refers to, and what happens to its rows when that record is removed. */
  target?: string;
  onDelete?: OnDelete;
};
/** Refused while used; removed with it; or the field is emptied. */
export type OnDelete = 'restrict' | 'cascade' | 'setNull';

/** The field type of each schema. */
export const fieldMeta = z.registry<FieldMeta>();

export const withFieldMeta = <S extends z.ZodType>(schema: S, meta: FieldMeta): S => {
  fieldMeta.add(schema, meta);
  return schema;
};

/** The field type of a schema and its details; looks through optional, nullable, default, unions and preprocessing. */
export const getFieldMeta = (schema: z.ZodType): FieldMeta | undefined => {
  const meta = fieldMeta.get(schema);
  if (meta) return meta;
  const { def } = schema as { def?: { innerType?: z.ZodType; options?: z.ZodType[]; out?: z.ZodType } };
  const inner = def?.innerType ?? def?.options?.[0] ?? def?.out;
  return inner && getFieldMeta(inner);
};

/** A calendar day of any meaning. */
export const isDay = (schema: z.ZodType) => ['day', 'due'].includes(getFieldMeta(schema)?.word ?? '');
