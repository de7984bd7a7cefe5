import type { z } from 'zod';
import { unwrapNullable } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { getFieldMeta } from '../../../contract/framework/field-meta';
import type { Db } from '../db/client';
import { invalid } from '../http/errors';
import type { User } from '../identity/user';
import { findReference } from './find-reference';
import { getProductRules } from './register-plain-resources';

/** Requires that referenced rows exist and are visible to the caller; otherwise 422, naming the field. */
export const requireReferences = async (
  db: Db,
  user: User,
  { record }: ResourceContract,
  values: Record<string, unknown>,
) => {
  for (const [path, value] of Object.entries(values)) {
    const field = record.shape[path] as z.ZodType;
    const meaning = getFieldMeta(field);
    if (value === null || !meaning) continue;
    const reference = findReference(meaning);
    if (reference && !(await reference.find(db, user, value)))
      throw invalid(path, reference.cause, { code: String(value) });
    if (meaning.list && isOpen(field))
      await getProductRules().choices.require(db, meaning.list, String(value), path);
  }
};

/** Choices of a closed set are checked by the schema, those of a catalogue are data. */
const isOpen = (field: z.ZodType) => unwrapNullable(field).def.type === 'string';
