import type { z } from 'zod';
import {
  type Contract,
  type Endpoint,
  isResource,
  type ResourceContract,
} from '../../../contract/framework/endpoint';
import { type MultiValue, parseMultiValue } from '../../../contract/framework/multi-value';
import { getLock, isAllowed, mayLinkToOwn } from '../../../contract/framework/permissions';
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
 * contract's defaults, in place. With `own`, users who have dashboards may name any value of a locked filter, since dashboards
 * show them the same and link there.
 */
export const guardFilters = (contract: ResourceContract, user: User, input: Record<string, unknown>) => {
  for (const [field, rule] of Object.entries(contract.filterFrom ?? {})) {
    if (input[field] === undefined || isAllowed(user, rule!)) continue;
    const isFromDashboard = input.own && contract.locks?.[field] && mayLinkToOwn(user);
    if (!isFromDashboard) rejectFilter(field, 'filterNotAllowed');
  }
  for (const [field, lock] of Object.entries(contract.locks ?? {})) {
    const requested = input[field] as MultiValue<string | number> | undefined;
    const allowed = getLock(lock!).values(user);
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
