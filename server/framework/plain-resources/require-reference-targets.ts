import type { z } from 'zod';
import { getNameField, isCrud, isFreeText } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { listReferences } from '../../../contract/framework/reference';
import { findResource } from '../../../contract/framework/resources';

/** Fails at startup if a reference cannot work, naming its field and resource. */
export const requireReferenceTargets = (contract: ResourceContract) => {
  for (const { field, target, onDelete, nullable } of listReferences(contract)) {
    const problem =
      findProblem(findResource(target)) ?? (onDelete === 'setNull' && !nullable && 'notNullable');
    if (problem) throw new Error(`${contract.name}.${field} → ${target}: ${problems[problem]}`);
  }
};

const findProblem = (target: ResourceContract | undefined) => {
  if (!target || !isCrud(target)) return 'unknown';
  const name = getNameField(target);
  const isSearchable = name in target.filters.shape && isFreeText(target.record.shape[name] as z.ZodType);
  return isSearchable ? undefined : 'unsearchable';
};

const problems = {
  unknown: 'no plain resource has this name',
  unsearchable: 'its first field must be a text and one of its filters, for records are searched by it',
  notNullable: 'a field that is emptied on removal (setNull) must be nullable',
};
