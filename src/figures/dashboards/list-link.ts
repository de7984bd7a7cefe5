import type { ResourceContract } from '../../../contract/framework/endpoint';
import { isAllowed, type Rule } from '../../../contract/framework/permissions';
import type { SessionUser } from '../../../contract/organisation/session';
import { buildListUrl, type ListFilterInput } from '../../framework/ui/list-url';

/** The address of a filtered list; none if the user may not open the list or use one of the filters. */
export const buildListLink = <C extends ResourceContract, Values extends object>(
  user: SessionUser | null,
  contract: C,
  filter: ListFilterInput<NoInfer<C>, Values>,
) => {
  const rules = [
    contract.actions.list.needs as Rule,
    ...Object.keys(filter).map(name => contract.filterFrom?.[name] ?? {}),
  ];
  return user && rules.every(rule => isAllowed(user, rule)) ? buildListUrl(contract, filter) : undefined;
};
