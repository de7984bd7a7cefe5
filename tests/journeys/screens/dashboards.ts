import * as does from './does';
import { managersAndAbove, type Screen, type Step, screensAt } from './screen';
import * as shows from './shows';

const table =
  (key: string): Step =>
  ({ page, say }) =>
    page.getByRole('table', { name: say(key) }).waitFor();
const byAge = table('terrain.equipmentDashboards.byAge');
/** A dashboard of one's own has its figures. */
const tiled: Step = async at => {
  await shows.element('[data-tile]')(at);
  await shows.loaded(at);
};
const edited: readonly Step[] = [
  tiled,
  does.click('terrain.ownDashboards.edit'),
  shows.element('[data-handle]'),
];

export const dashboards: readonly Screen[] = [
  ...screensAt('/dashboard/pm/sites', managersAndAbove, {
    'dashboard, sites': shows.heading('terrain.dashboards.sites.byWilaya'),
  }),
  ...screensAt('/dashboard/pm/tasks', managersAndAbove, {
    'dashboard, tasks': shows.heading('terrain.dashboards.tasks.perWilaya'),
    'a day, its calendar open': [does.click('terrain.days.open'), shows.element('[role=dialog] [role=grid]')],
  }),
  ...screensAt('/dashboard/pm/equip', managersAndAbove, { 'dashboard, equipment': byAge }),
  ...screensAt('/dashboard/pm/agents', ['admin', 'manager', 'cluster'], {
    'dashboard, agents': shows.heading('terrain.dashboards.agents.sitesRatio'),
  }),
  ...screensAt({ path: '/gpm/dashboard/sites', like: 'dashboard, sites' }, managersAndAbove, {
    'GPM dashboard, sites': shows.heading('terrain.dashboards.sites.byWilaya'),
  }),
  ...screensAt({ path: '/gpm/dashboard/tasks', like: 'dashboard, tasks' }, managersAndAbove, {
    'GPM dashboard, tasks': shows.heading('terrain.dashboards.tasks.perWilaya'),
  }),
  ...screensAt('/gpm/dashboard/equip?kind=generator', managersAndAbove, {
    'GPM dashboard, equipment': byAge,
  }),
  ...screensAt(
    { path: '/gpm/dashboard/agents', like: 'dashboard, agents' },
    ['admin', 'manager', 'cluster'],
    {
      'GPM dashboard, agents': shows.heading('terrain.dashboards.agents.sitesRatio'),
    },
  ),
  ...screensAt('/dashboard/own', managersAndAbove, {
    'dashboard of one’s own': tiled,
    'dashboard by mail': [tiled, does.click('terrain.ownDashboards.mailing.open'), shows.dialog],
  }),
  ...screensAt('/dashboard/own', ['cluster'], {
    'dashboard of one’s own, edited': edited,
    'tile of a list': [
      ...edited,
      does.click('terrain.ownDashboards.adjust', { name: 'Anomalies encore ouvertes' }),
      shows.dialogField('terrain.ownDashboards.within'),
    ],
  }),
];
