import { cachedByVersion } from '../../framework/cache/cache';
import type { DashboardQuery } from './dashboard-query';
import type { DashboardFilter, Period } from './filter';
import { hasFullPlaceAccess } from './full-place-access';
import * as rowByRow from './queries';
import { sumSites } from './queries-site-sums';
import { countAllSites, countAllSitesInCharge } from './queries-sites';
import { sumWork } from './queries-work-sums';

/** Plans and tasks of the period by day, owner, cluster and wilaya. */
export const countWorkByGroup = async ({ db, user, family, filter }: DashboardQuery, period: Period) => {
  if (hasFullPlaceAccess(user, filter)) return sumWork(db, family, filter, period);
  const [plans, tasks] = await Promise.all([
    rowByRow.countPlansByGroup(db, user, family, filter, period),
    rowByRow.countTasksByGroup(db, user, family, filter, period),
  ]);
  return { plans, tasks };
};

/** Plans and done tasks of single sites of the GPM family. */
export const listSitesWithWork = ({ db, user, family, filter }: DashboardQuery, period: Period) =>
  hasFullPlaceAccess(user, filter)
    ? sumSites(db, filter, period)
    : rowByRow.selectSitesWithWork(db, user, family, filter, period);

/** Sites within row access, by the dimensions of a dashboard. */
export const countSitesByGroup = async ({ db, user, family, filter, version }: DashboardQuery) => {
  if (!hasFullPlaceAccess(user, filter)) return rowByRow.selectSiteCountsByGroup(db, user, family, filter);
  const rows = await cachedByVersion(db, `sites:${family}`, version.sites, () => countAllSites(db, family));
  return rows.filter(matchesFilter(filter));
};

/** Sites within row access that have an agent in charge. */
export const countSitesInCharge = async ({ db, user, family, filter, version }: DashboardQuery) => {
  if (!hasFullPlaceAccess(user, filter)) return rowByRow.selectSitesInCharge(db, user, family, filter);
  const rows = await cachedByVersion(db, `inCharge:${family}`, version.sites, () =>
    countAllSitesInCharge(db, family),
  );
  return rows.filter(matchesFilter(filter)).reduce((sum, { n }) => sum + n, 0);
};

const matchesFilter =
  ({ owner, clusters }: DashboardFilter) =>
  (row: { owner: string; cluster_id: number }) =>
    (owner === null || row.owner === owner) && (clusters === null || clusters.includes(row.cluster_id));
