import type { ResourceContract } from '../../../contract/framework/endpoint';
import { mayReadField } from '../../../contract/framework/record-rules';
import { findCrudResource } from '../../../contract/framework/resources';
import type { User } from '../identity/user';

type Values = Record<string, unknown>;

/** A record, or what a change did to it, without the fields that are closed to its reader. */
export const toReadableValues = <V extends Values>(contract: ResourceContract, user: User, values: V): V => {
  if (!contract.rules?.fieldRights) return values;
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => mayReadField(contract, field, user)),
  ) as V;
};

/** Changes in the history as their reader may see them: what else changed in the record is not mentioned. */
export const toReadableChange = <C extends { before: Values | null; after: Values | null }>(
  object: string,
  user: User,
  change: C,
): C => {
  const contract = findCrudResource(object);
  if (!contract?.rules?.fieldRights) return change;
  const hide = (values: Values | null) => values && toReadableValues(contract, user, values);
  return { ...change, before: hide(change.before), after: hide(change.after) };
};
