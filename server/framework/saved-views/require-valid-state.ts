import type { z } from 'zod';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import {
  hasAllPermissions,
  isAllowed,
  isKindRule,
  isRoleAtLeast,
} from '../../../contract/framework/permissions';
import type { ViewState } from '../../../contract/framework/views';
import { getServedClusters } from '../../../contract/organisation/permissions';
import { mayShare, type Role } from '../../../contract/organisation/roles';
import { resources } from '../../../contract/registry';
import { listClusters, listOwners } from '../../organisation/settings/queries-choices';
import type { Db } from '../db/client';
import { forbidden, invalid, notFound } from '../http/errors';
import type { User } from '../identity/user';

/** The list of a view, if the caller may read it. */
export const requireReadableList = (user: User, name: string) => {
  const contract = resources.get(name);
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

/** Refuses an unknown filter, value, order or column. */
export const requireValidState = (name: string, { filter, sort, columns = [] }: ViewState) => {
  const contract = resources.get(name)!;
  requireFilter(contract, filter);
  if (sort !== undefined && !(contract.sorts as readonly string[]).includes(sort))
    throw invalid('state.sort', 'sortUnknown', { value: sort });
  const unknownColumn = columns.find(({ source }) => !Object.hasOwn(contract.record.shape, source));
  if (unknownColumn) throw invalid('state.columns', 'columnUnknown', { value: unknownColumn.source });
};

type Shares = { share_role?: string | null; share_cluster?: number | null; share_owner?: string | null };

/** Users share only within their own role, clusters and owner; some not at all. */
export const requireShareable = async (db: Db, user: User, shares: Shares) => {
  const { share_role, share_cluster, share_owner } = shares;
  if (!share_role && !share_cluster && !share_owner) return;
  if (!mayShare(user)) throw forbidden('sharingNotAllowed');
  if (share_role && !isRoleAtLeast(user.role, share_role as Role))
    throw invalid('share_role', 'sharingNotAllowed');
  if (share_cluster) {
    const exists = (await listClusters(db)).some(({ id }) => id === share_cluster);
    const isOwn = hasAllPermissions(user) || getServedClusters(user).includes(share_cluster);
    if (!exists || !isOwn) throw invalid('share_cluster', 'unknownCluster');
  }
  if (share_owner) {
    const exists = (await listOwners(db)).some(({ id }) => id === share_owner);
    const isOwn = hasAllPermissions(user) || !user.owner || user.owner === share_owner;
    if (!exists || !isOwn) throw invalid('share_owner', 'unknownOwner');
  }
};
