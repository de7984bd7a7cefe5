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
  sites: call => kept(call, 'sites', 'pm', siteFigures),
  tasks: call => kept(call, 'tasks', 'pm', taskFigures),
  agents: call => kept(call, 'agents', 'pm', agentFigures),
  gpmSites: call => kept(call, 'sites', 'gpm', siteFigures),
  gpmTasks: call => kept(call, 'tasks', 'gpm', gpmTaskFigures),
  gpmAgents: call =>
    kept(call, 'agents', 'gpm', async (asked, period) => {
      const figures = await agentFigures(asked, period);
      return { ...figures, sitePerAgentAvg: [figures.sitePerAgentAvg] };
    }),
  sheet: async ({ input }) => figureSheet(input),
};

type Input = { owner?: string; cluster?: number; start_date?: string; end_date?: string };

/** Cached until something that it counts changes, shared by users with the same row access. */
const kept = async <Figures>(
  { db, user, input }: Pick<HandlerContext, 'db' | 'user'> & { input: Input },
  name: 'sites' | 'tasks' | 'agents',
  family: DashboardScope,
  figures: (asked: DashboardQuery, period: Period) => Promise<Figures>,
) => {
  const filter = dashboardFilter(user, input);
  const period = dashboardPeriod(input);
  const state = await getFiguresVersion(db);
  const accounts = hasAccessByPeople(user) && state.accounts;
  const key = JSON.stringify([family, name, filter, period, siteVisibilityKey(user), accounts]);
  const shown = {
    sites: state.sites,
    tasks: `${state.work} ${state.sites}`,
    agents: Object.values(state).join(),
  };
  return {
    data: await cachedByVersion(db, key, shown[name], () =>
      figures({ db, user, family, filter, state }, period),
    ),
  };
};
