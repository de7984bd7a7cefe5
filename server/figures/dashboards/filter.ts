import { today } from '../../../contract/framework/today';
import { getOwnPlace, type OrganisationPlace } from '../../../contract/organisation/permissions';
import { ApiError, invalid } from '../../framework/http/errors';
import type { User } from '../../framework/identity/user';

export type { DashboardScope } from '../../../contract/figures/dashboards';
/** The place of the counted sites. */
export type DashboardFilter = OrganisationPlace;
/** Both days included, YYYY-MM-DD. */
export type Period = { start: string; end: string };

/**
 * The requested filter within the caller's own owner and clusters: these always apply, and others are refused (document
 * 3, section 2.1: « locked to the user's own »).
 */
export const dashboardFilter = (user: User, input: { owner?: string; cluster?: number }): DashboardFilter => {
  const own = getOwnPlace(user);
  if (input.owner !== undefined && own.owner !== null && input.owner !== own.owner) refuse('owner');
  if (input.cluster !== undefined && own.clusters && !own.clusters.includes(input.cluster)) refuse('cluster');
  return {
    owner: input.owner ?? own.owner,
    clusters: input.cluster === undefined ? own.clusters : [input.cluster],
  };
};

/** By default the current calendar year; with one date given, that date's year. */
export const dashboardPeriod = (input: { start_date?: string; end_date?: string }): Period => {
  const year = (input.start_date ?? input.end_date ?? today()).slice(0, 4);
  const start = input.start_date ?? `${year}-01-01`;
  const end = input.end_date ?? `${year}-12-31`;
  if (end < start) throw invalid('end_date', 'endBeforeStart');
  return { start, end };
};

const refuse = (field: string) => {
  throw new ApiError('forbidden', {
    cause: 'filterLocked',
    params: { field },
    fields: [{ path: field, cause: 'filterLocked', params: { field } }],
  });
};
