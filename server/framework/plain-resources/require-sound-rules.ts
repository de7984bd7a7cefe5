import type { z } from 'zod';
import { getNameField, isNullable } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';

/** Fails at startup if a contract hides a field that cannot be empty, or closes one by which records are told apart. */
export const requireSoundRules = (contract: ResourceContract) => {
  const { name, record, rules = {}, unique = [] } = contract;
  for (const field of Object.keys({ ...rules.showWhen, ...rules.requiredWhen }))
    if (!isNullable(record.shape[field] as z.ZodType)) throw new Error(`${name}: ${field} must be nullable`);
  const known = [getNameField(contract), ...unique.flat()];
  for (const [field, right] of Object.entries(rules.fieldRights ?? {}))
    if (right?.read && known.includes(field)) throw new Error(`${name}: everybody must read ${field}`);
};
