import type { z } from 'zod';
import { isNullable } from './crud';
import type { ResourceContract } from './endpoint';
import { getFieldMeta, type OnDelete, withFieldMeta } from './field-meta';
import { listCrudResources } from './resources';
import { integerId } from './vocabulary';

/**
 * A field that refers to a record of another plain resource by its id: `reference('drivers').nullable()`. Input, filter,
 * link, export, import and history follow from it, and the parent's page lists who refers to it. `onDelete`: what
 * happens to the field's rows when that record is removed.
 */
export const reference = (target: string, { onDelete = 'restrict' }: { onDelete?: OnDelete } = {}) =>
  withFieldMeta(integerId(), { word: 'reference', target, onDelete, choice: true, unordered: true });

/** The fields by which the records of a resource refer to others. */
export const listReferences = (contract: Pick<ResourceContract, 'record'>) =>
  Object.entries(contract.record.shape).flatMap(([field, schema]) => {
    const { target, onDelete } = getFieldMeta(schema as z.ZodType) ?? {};
    return target && onDelete ? [{ field, target, onDelete, nullable: isNullable(schema as z.ZodType) }] : [];
  });

/** The plain resources whose records refer to those of a resource, and by which field. */
export const listReferencesTo = (name: string) =>
  listCrudResources().flatMap(contract =>
    listReferences(contract)
      .filter(({ target }) => target === name)
      .map(({ field, onDelete }) => ({ contract, field, onDelete })),
  );
