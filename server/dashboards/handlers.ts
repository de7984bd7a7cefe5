import type { dashboards } from '../../contract/dashboards';
import type { Call, Handlers } from '../platform/mount';
import { siteVisibilityKey } from '../sites/visibility';
import { type Asked, agentFigures, gpmTaskFigures, siteFigures, taskFigures } from './figures';
import { dashboardFilter, dashboardPeriod, type Family, type Period } from './filter';

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
};

type Input = { owner?: string; cluster?: number; start_date?: string; end_date?: string };

/** Kept as long as the totals of lists are, for all who see the same. */
export const kept = async <Figures>(
  { db, user, input, counts }: Pick<Call, 'db' | 'user' | 'counts'> & { input: Input },
  name: string,
  family: Family,
  figures: (asked: Asked, period: Period) => Promise<Figures>,
) => {
  const filter = dashboardFilter(user, input);
  const period = dashboardPeriod(input);
  const key = JSON.stringify(['dashboard', family, name, filter, period, siteVisibilityKey(user)]);
  return { data: await counts.get(user, key, () => figures({ db, user, family, filter }, period)) };
};
