import type { z } from 'zod';
import { type FieldType, getFieldMeta } from '../../../contract/framework/field-meta';
import type { PlainContract } from './visibility-rules';

/** The names of a resource's fields of one of these types. */
export const fieldsOfType = ({ record }: PlainContract, ...types: readonly FieldType[]) =>
  Object.entries(record.shape)
    .filter(([, field]) => types.some(type => getFieldMeta(field as z.ZodType)?.word === type))
    .map(([name]) => name);
