import type { dashboards } from '../../../contract/figures/dashboards';
import { cachedByVersion } from '../../framework/cache/cache';
import type { HandlerContext, Handlers } from '../../framework/http/mount';
import { siteVisibilityKey } from '../../organisation/row-access/visibility-sites';
import type { DashboardQuery } from './dashboard-query';
import { figureSheet } from './figure-sheet';
import { agentFigures, gpmTaskFigures, siteFigures, taskFigures } from './figures';
import { type DashboardScope, dashboardFilter, dashboardPeriod, type Period } from './filter';
import { hasAccessByPeople } from './full-place-access';
import { getFiguresVersion } from './queries-version';

export const dashboardHandlers: Handlers<typeof dashboards> = {
  sites: call => loadDashboard(call, 'sites', 'pm', siteFigures),
  tasks: call => loadDashboard(call, 'tasks', 'pm', taskFigures),
  agents: call => loadDashboard(call, 'agents', 'pm', agentFigures),
  gpmSites: call => loadDashboard(call, 'sites', 'gpm', siteFigures),
  gpmTasks: call => loadDashboard(call, 'tasks', 'gpm', gpmTaskFigures),
  gpmAgents: call =>
    loadDashboard(call, 'agents', 'gpm', async (query, period) => {
      const figures = await agentFigures(query, period);
      return { ...figures, sitePerAgentAvg: [figures.sitePerAgentAvg] };
    }),
  sheet: async ({ input }) => figureSheet(input),
};

type Input = { owner?: string; cluster?: number; start_date?: string; end_date?: string };

/** Cached until something that it counts changes, shared by users with the same row access. */
const loadDashboard = async <Figures>(
  { db, user, input }: Pick<HandlerContext, 'db' | 'user'> & { input: Input },
  name: 'sites' | 'tasks' | 'agents',
  family: DashboardScope,
  computeFigures: (query: DashboardQuery, period: Period) => Promise<Figures>,
) => {
  const filter = dashboardFilter(user, input);
  const period = dashboardPeriod(input);
  const version = await getFiguresVersion(db);
  const accounts = hasAccessByPeople(user) && version.accounts;
  const key = JSON.stringify([family, name, filter, period, siteVisibilityKey(user), accounts]);
  const cacheVersions = {
    sites: version.sites,
    tasks: `${version.work} ${version.sites}`,
    agents: Object.values(version).join(),
  };
  return {
    data: await cachedByVersion(db, key, cacheVersions[name], () =>
      computeFigures({ db, user, family, filter, version }, period),
    ),
  };
};
