import type { z } from 'zod';
import {
  type Contract,
  type Endpoint,
  isResource,
  type ResourceContract,
} from '../../../contract/framework/endpoint';
import { type MultiValue, parseMultiValue } from '../../../contract/framework/multi-value';
import { hasAllPermissions, isAllowed, isRoleAtLeast } from '../../../contract/framework/permissions';
import { getServedClusters } from '../../../contract/organisation/permissions';
import type { User } from '../identity/user';
import type { Say } from '../language/language';
import { ApiError } from './errors';
import { parseValues } from './input';
import { rejectReversedPeriods } from './reject-reversed-periods';

/** The filters of a contract's list, and the ids that select rows directly. */
export type ListFilters<C extends Pick<ResourceContract, 'filters'>> = z.output<C['filters']> & {
  ids?: number[];
};

/** What all members of a union have in common: one table serves every list of a family. */
export type UnionToIntersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** Whether an endpoint takes the contract's filters: its list, and what uses the same filters. */
export const acceptsFilters = (contract: ResourceContract, { input: { shape } }: Endpoint) => {
  const names = Object.keys(contract.filters.shape);
  return names.length > 0 && names.every(name => name in shape);
};

/**
 * The input schema of a call. Calls that take filters (lists, maps, exports, selections) refuse unknown keys: a filter
 * that is silently dropped shows, or changes, more than intended.
 */
export const getInputSchema = (contract: Contract, endpoint: Endpoint): z.ZodObject => {
  const { input } = endpoint;
  const isStrict =
    'export' in input.shape ||
    'filter' in input.shape ||
    (isResource(contract) && acceptsFilters(contract, endpoint));
  return isStrict ? input.strict() : input;
};

/** The filter of a selection, parsed as by the list it was made in. */
export const parseListFilter = <C extends ResourceContract>(
  contract: C,
  call: { user: User; say: Say },
  filter: object = {},
): ListFilters<C> => {
  const values = parseValues(contract.filters.strict(), filter, call, ['filter']);
  guardFilters(contract, call.user, values);
  return values as ListFilters<C>;
};

/**
 * Refuses a filter that the caller's role may not use or that leaves their own owner or cluster, and applies the
 * contract's defaults, in place. With `own`, users who have dashboards may name owner and cluster, since dashboards
 * show them the same and link there.
 */
export const guardFilters = (contract: ResourceContract, user: User, input: Record<string, unknown>) => {
  for (const [field, rule] of Object.entries(contract.filterFrom ?? {})) {
    if (input[field] === undefined || isAllowed(user, rule!)) continue;
    const isFromDashboard = input.own && contract.locks?.[field] && isRoleAtLeast(user.role, 'manager');
    if (!isFromDashboard) rejectFilter(field, 'filterNotAllowed');
  }
  for (const [field, lock] of Object.entries(contract.locks ?? {})) {
    const requested = input[field] as MultiValue<string | number> | undefined;
    const allowed = getAllowedValues(user, lock!);
    if (requested === undefined || !allowed) continue;
    const { values, not } = parseMultiValue(requested);
    // All but the excluded values: for a restricted caller, the rest of their own.
    if (not) input[field] = allowed.filter(own => !values.includes(own));
    else if (!values.every(value => allowed.includes(value))) rejectFilter(field, 'filterLocked');
  }
  rejectReversedPeriods(contract.filters, input);
  // Rows requested by id are returned whatever their state.
  if (input.ids) return;
  for (const [field, value] of Object.entries(contract.defaults ?? {})) input[field] ??= value;
};

const rejectFilter = (field: string, cause: 'filterNotAllowed' | 'filterLocked') => {
  throw new ApiError('forbidden', {
    cause,
    params: { field },
    fields: [{ path: field, cause, params: { field } }],
  });
};

/** The values that a restriction lets a caller name; null means any. */
const getAllowedValues = (user: User, lock: 'owner' | 'cluster'): (string | number)[] | null => {
  if (user[lock] === null) return null;
  return lock === 'owner' ? [user.owner!] : [...new Set([user.cluster!, ...getUserClusters(user)])];
};

/** The clusters that a cluster manager or manager is responsible for. */
export const getUserClusters = (user: User): number[] => [...getServedClusters(user)];

/** Owner and clusters of a record; null is anything within row access. */
export type OrganisationPlace = { owner: string | null; clusters: number[] | null };
/** The caller's own owner and clusters, to which dashboards and the filter `own` restrict them. */
export const getOwnPlace = (user: User): OrganisationPlace => {
  const homeCluster = user.cluster === null ? [] : [user.cluster];
  const clusters = hasAllPermissions(user) ? homeCluster : getUserClusters(user);
  return { owner: user.owner, clusters: clusters.length ? clusters : null };
};
