import { z } from 'zod';
import { getFieldMeta } from '../../../contract/framework/field-meta';
import { type MultiValue, mapMultiValue } from '../../../contract/framework/multi-value';
import type { Db } from '../../framework/db/client';
import { listOwners } from './queries-choices';

type Values = Record<string, unknown>;

/**
 * A call's input with the keys of owners that it names by label: the specification writes `inhouse` and « O&M » for the
 * same one (document 3, section 9). Unknown owners are left as they are.
 */
export const resolveOwnerLabels = async (db: Db, schema: z.ZodObject, input: Values): Promise<Values> => {
  const ownerFields = Object.keys(input).filter(name => input[name] != null && isOwner(schema.shape[name]));
  const filter = schema.shape.filter instanceof z.ZodOptional ? schema.shape.filter.unwrap() : undefined;
  const isFiltered = filter instanceof z.ZodObject && !!input.filter;
  if (!ownerFields.length && !isFiltered) return input;
  const owners = await listOwners(db);
  const toKey = (owner: unknown) =>
    owners.some(({ id }) => id === owner) ? owner : (owners.find(({ name }) => name === owner)?.id ?? owner);
  const resolved = ownerFields.map(name => [name, mapMultiValue(input[name] as MultiValue<unknown>, toKey)]);
  return {
    ...input,
    ...Object.fromEntries(resolved),
    ...(isFiltered && { filter: await resolveOwnerLabels(db, filter, input.filter as Values) }),
  };
};

const isOwner = (field: z.core.$ZodType | undefined) =>
  field !== undefined && getFieldMeta(field as z.ZodType)?.word === 'owner';
