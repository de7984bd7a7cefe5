import type { OwnDashboardState } from '../../../contract/figures/own-dashboards';

/**
 * As stored in a row of views: with a filter, even an empty one, for servers of the previous version, which read the
 * filter of every view when an owner or cluster is replaced.
 */
export const serializeState = (state: OwnDashboardState) => JSON.stringify({ ...state, filter: {} });
