import type { Endpoint, ResourceContract } from '../../contract/endpoint';
import { clustersGiven, isAllowed, reaches } from '../../contract/permissions';
import { ApiError } from './errors';
import { requirePeriods } from './periods';
import type { User } from './user';

/** Whether an endpoint takes the contract's filters: its list, and what follows it. */
export const filtersRows = (contract: ResourceContract, endpoint: Endpoint) =>
  Object.keys(contract.filters.shape).every(field => field in endpoint.input.shape);

/**
 * Refuses a filter that the caller's role may not use or that leaves his own owner or cluster, and applies the
 * contract's defaults, in place. Within `own` owner and cluster may be named by whoever has dashboards, which
 * show him as much and lead there.
 */
export const guardFilters = (contract: ResourceContract, user: User, input: Record<string, unknown>) => {
  for (const [field, rule] of Object.entries(contract.filterFrom ?? {})) {
    if (input[field] === undefined || isAllowed(user, rule!)) continue;
    const fromDashboard = input.own && contract.locks?.[field] && reaches(user.role, 'manager');
    if (!fromDashboard) refuse(field, 'filterNotAllowed');
  }
  for (const [field, lock] of Object.entries(contract.locks ?? {})) {
    if (input[field] !== undefined && !withinLock(user, lock!, input[field])) refuse(field, 'filterLocked');
  }
  requirePeriods(contract.filters, input);
  // Rows asked for by id are wanted whatever their state.
  if (input.ids) return;
  for (const [field, value] of Object.entries(contract.defaults ?? {})) input[field] ??= value;
};

const refuse = (field: string, cause: 'filterNotAllowed' | 'filterLocked') => {
  throw new ApiError('forbidden', {
    cause,
    params: { field },
    fields: [{ path: field, cause, params: { field } }],
  });
};

const withinLock = (user: User, lock: 'owner' | 'cluster', value: unknown) =>
  lock === 'owner'
    ? user.owner === null || user.owner === value
    : user.cluster === null || user.cluster === value || clustersOf(user).includes(value as number);

/** The clusters that a cluster manager or manager serves. */
export const clustersOf = (user: User): number[] => {
  const given = clustersGiven(user.permissions);
  return given.length ? [...given] : user.cluster === null ? [] : [user.cluster];
};

/** Where something lies; null is anywhere within reach. */
export type Place = { owner: string | null; clusters: number[] | null };
/** The caller's own owner and clusters, to which dashboards and the filter `own` keep him. */
export const ownPlace = (user: User): Place => {
  const clusters = user.role === 'admin' ? (user.cluster === null ? [] : [user.cluster]) : clustersOf(user);
  return { owner: user.owner, clusters: clusters.length ? clusters : null };
};
