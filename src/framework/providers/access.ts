import { isAllowed, isKindRule, type Needs } from '../../../contract/framework/permissions';
import { findResource } from '../../../contract/framework/resources';
import type { SessionUser } from '../../../contract/framework/session';
import { useSession } from './sessionStore';

/** Whether the person may act. A rule by kind needs the kind: without it nothing is allowed. */
export const isPermitted = (user: SessionUser | null, needs: Needs, kind?: string) =>
  isKindRule(needs) ? kind !== undefined && isAllowed(user, needs.byKind(kind)) : isAllowed(user, needs);

/** `const may = useCan(); may(sites.actions.edit.needs)`: permissions answered synchronously, without a query. */
export const useCan = () => {
  const user = useSession();
  return (needs: Needs, kind?: string) => isPermitted(user, needs, kind);
};

/**
 * The permission of a react-admin action: the contract's action of that name, `delete` being `remove`, and
 * `export` or `export.planning` the contract's workbooks.
 */
export const getActionNeeds = (name: string, action: string): Needs | undefined => {
  const contract = findResource(name);
  if (!contract) return undefined;
  const [verb, workbook = 'list'] = action.split('.');
  if (verb === 'export') return contract.exports?.[workbook]?.needs;
  return contract.actions[action === 'delete' ? 'remove' : action]?.needs;
};
