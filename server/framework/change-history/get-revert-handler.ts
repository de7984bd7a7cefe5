import { isIrreversibleReason } from '../../../contract/framework/change-history';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { findCrudResource } from '../../../contract/framework/resources';
import { getRevertRule, type IrreversibleReason } from '../../../contract/framework/revert';
import type { RecordedChange } from '../history/queries';
import { getChangeHistoryRules, type RevertHandler, type RevertResolver } from './register-change-history';
import { revertPlainRows } from './revert-plain-rows';

/** How a change is reverted, or why it cannot be. */
export const getRevertHandler = (
  change: RecordedChange & { reverted_by?: number | null },
): RevertHandler | IrreversibleReason => {
  if (change.reverted_by) return 'reverted';
  const { object, action } = change;
  const rule = getRevertRule(action, object);
  // Calls of a plain resource beside the plain ones say how they are reverted.
  const resource = rule ? undefined : findCrudResource(object);
  if (resource) return getPlainHandler(resource);
  const rules = getChangeHistoryRules();
  const strategies: Partial<Record<string, RevertResolver>> = rules.strategies;
  const name: string = rule?.strategy ?? rules.formerStrategies[object] ?? 'nothing';
  if (isIrreversibleReason(name)) return name;
  return strategies[name]?.(change) ?? 'nothing';
};

/** One handler a resource: changes of the same handler are reverted together. */
const getPlainHandler = (resource: ResourceContract) => {
  const handler = plainHandlers.get(resource) ?? revertPlainRows(resource);
  plainHandlers.set(resource, handler);
  return handler;
};
const plainHandlers = new Map<ResourceContract, RevertHandler>();
