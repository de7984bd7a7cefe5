import type { z } from 'zod';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { isAllowed, isKindRule } from '../../../contract/framework/permissions';
import { findResource, getResource } from '../../../contract/framework/resources';
import type { ViewState } from '../../../contract/framework/views';
import { forbidden, invalid, notFound } from '../http/errors';
import type { User } from '../identity/user';

/** The list of a view, if the caller may read it. */
export const requireReadableList = (user: User, name: string) => {
  const contract = findResource(name);
  const needs = contract?.actions.list.needs;
  if (!contract || !needs || isKindRule(needs) || !isAllowed(user, needs)) throw notFound();
  return contract;
};

/** A visible view of another user gives 403, where an invisible one gives 404. */
export const requireOwnView = (user: User, view: { account_id: number }) => {
  if (view.account_id !== user.userid) throw forbidden('viewOfOther');
};

/** Refuses a filter or filter value unknown to the list. */
export const requireFilter = (
  { filters }: ResourceContract,
  filter: ViewState['filter'],
  path = 'state.filter',
) => {
  for (const [field, value] of Object.entries(filter)) {
    const isKnown = Object.hasOwn(filters.shape, field);
    if (!isKnown || !(filters.shape[field] as z.ZodType).safeParse(value).success)
      throw invalid(`${path}.${field}`, 'unknownField', { field });
  }
};

/** Refuses an unknown filter, value, order, view or column. */
export const requireValidState = (name: string, { filter, sort, view, columns = [] }: ViewState) => {
  const contract = getResource(name);
  requireFilter(contract, filter);
  if (sort !== undefined && !(contract.sorts as readonly string[]).includes(sort))
    throw invalid('state.sort', 'sortUnknown', { value: sort });
  if (view !== undefined && !Object.hasOwn(contract.views ?? {}, view))
    throw invalid('state.view', 'unknownField', { field: view });
  const unknownColumn = columns.find(({ source }) => !Object.hasOwn(contract.record.shape, source));
  if (unknownColumn) throw invalid('state.columns', 'columnUnknown', { value: unknownColumn.source });
};
