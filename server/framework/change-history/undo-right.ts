import type { Needs } from '../../../contract/framework/permissions';
import { findCrudResource } from '../../../contract/framework/resources';
import { getRevertRule } from '../../../contract/framework/revert';
import type { RecordedChange } from '../history/queries';

/**
 * The right that an author still needs to revert their own change: the one that making it requires. Null: not
 * revertible by its author, or reverted with another change of the same write.
 */
export const getUndoRight = ({ object, action, after, before }: RecordedChange): Needs | null => {
  const rule = getRevertRule(action, object);
  const resource = rule ? undefined : findCrudResource(object);
  // Its actions are recorded as `<resource>.<action>`.
  if (resource) return resource.actions[action.slice(resource.name.length + 1)]?.needs ?? null;
  const needs = rule?.needs ?? null;
  return typeof needs === 'function' ? needs(after ?? before ?? {}) : needs;
};
