import { cachedByVersion } from '../../framework/cache/cache';
import type { DashboardQuery } from './dashboard-query';
import type { DashboardFilter, Period } from './filter';
import { reachesAllOf } from './in-reach';
import * as rowByRow from './queries';
import { everySite, everySiteInCharge } from './queries-sites';
import { summedSites, summedWork } from './queries-sums';

/** Plans and tasks of the period by day, owner, cluster and wilaya. */
export const workCounted = async ({ db, user, family, filter }: DashboardQuery, period: Period) => {
  if (reachesAllOf(user, filter)) return summedWork(db, family, filter, period);
  const [plans, tasks] = await Promise.all([
    rowByRow.plansCounted(db, user, family, filter, period),
    rowByRow.tasksCounted(db, user, family, filter, period),
  ]);
  return { plans, tasks };
};

/** Plans and done tasks of single sites of the GPM family. */
export const sitesWithWork = ({ db, user, family, filter }: DashboardQuery, period: Period) =>
  reachesAllOf(user, filter)
    ? summedSites(db, filter, period)
    : rowByRow.sitesWithWork(db, user, family, filter, period);

/** Sites within row access, by the dimensions of a dashboard. */
export const sitesCounted = async ({ db, user, family, filter, state }: DashboardQuery) =>
  reachesAllOf(user, filter)
    ? (await cachedByVersion(db, `sites:${family}`, state.sites, () => everySite(db, family))).filter(
        liesIn(filter),
      )
    : rowByRow.sitesCounted(db, user, family, filter);

/** Sites within row access that have an agent in charge. */
export const sitesInCharge = async ({ db, user, family, filter, state }: DashboardQuery) => {
  if (!reachesAllOf(user, filter)) return rowByRow.sitesInCharge(db, user, family, filter);
  const rows = await cachedByVersion(db, `inCharge:${family}`, state.sites, () =>
    everySiteInCharge(db, family),
  );
  return rows.filter(liesIn(filter)).reduce((sum, { n }) => sum + n, 0);
};

const liesIn =
  ({ owner, clusters }: DashboardFilter) =>
  (row: { owner: string; cluster_id: number }) =>
    (owner === null || row.owner === owner) && (clusters === null || clusters.includes(row.cluster_id));
