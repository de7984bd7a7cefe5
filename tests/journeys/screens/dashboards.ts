import * as does from './does';
import { at, fromManager, type Screen, type Step } from './screen';
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
  ...at('/dashboard/pm/sites', fromManager, {
    'dashboard, sites': shows.heading('terrain.dashboards.sites.byWilaya'),
  }),
  ...at('/dashboard/pm/tasks', fromManager, {
    'dashboard, tasks': shows.heading('terrain.dashboards.tasks.perWilaya'),
    'a day, its calendar open': [does.click('terrain.days.open'), shows.element('[role=dialog] [role=grid]')],
  }),
  ...at('/dashboard/pm/equip', fromManager, { 'dashboard, equipment': byAge }),
  ...at('/dashboard/pm/agents', ['admin', 'manager', 'cluster'], {
    'dashboard, agents': shows.heading('terrain.dashboards.agents.sitesRatio'),
  }),
  ...at({ path: '/gpm/dashboard/sites', like: 'dashboard, sites' }, fromManager, {
    'GPM dashboard, sites': shows.heading('terrain.dashboards.sites.byWilaya'),
  }),
  ...at({ path: '/gpm/dashboard/tasks', like: 'dashboard, tasks' }, fromManager, {
    'GPM dashboard, tasks': shows.heading('terrain.dashboards.tasks.perWilaya'),
  }),
  ...at('/gpm/dashboard/equip?kind=generator', fromManager, { 'GPM dashboard, equipment': byAge }),
  ...at({ path: '/gpm/dashboard/agents', like: 'dashboard, agents' }, ['admin', 'manager', 'cluster'], {
    'GPM dashboard, agents': shows.heading('terrain.dashboards.agents.sitesRatio'),
  }),
  ...at('/dashboard/own', fromManager, {
    'dashboard of one’s own': tiled,
    'dashboard by mail': [tiled, does.click('terrain.ownDashboards.mailing.open'), shows.dialog],
  }),
  ...at('/dashboard/own', ['cluster'], {
    'dashboard of one’s own, edited': edited,
    'tile of a list': [
      ...edited,
      does.click('terrain.ownDashboards.adjust', { name: 'Anomalies encore ouvertes' }),
      shows.dialogField('terrain.ownDashboards.within'),
    ],
  }),
];
