import type { shell as french } from '../../fr/operations/shell';
import { byList, byRole } from '../../fr/organisation/role-words';
import { mergeTexts } from '../../merge-texts';
import { shell as framework } from '../framework/shell';
import { roles } from '../organisation/roles';
import { kindNames } from '../work/kinds';

export const shell: typeof french = mergeTexts(framework, {
  product: 'Terrain',
  menu: {
    today: 'Today',
    review: 'Review',
    planning: 'Planning',
    list: 'List',
    board: 'Board',
    calendar: 'Calendar',
    maintenance: 'Maintenance',
    ...kindNames,
    work: 'Tasks',
    sites: 'Sites',
    ssrSites: 'SSR sites',
    allSites: 'All sites',
    map: 'Map',
    anomalies: 'Anomalies',
    nokAnomalies: 'Failed checks',
    accessAnomalies: 'Access problems',
    allTasks: 'All tasks',
    tasks: 'Task list',
    figures: 'Dashboards',
    dashboard: 'General',
    gpmDashboard: 'GPM',
    ownDashboards: 'My dashboards',
    manuals: 'Manuals',
    registers: 'Registers',
    users: 'Users',
    ...byList(roles, 'title'),
    administration: 'Administration',
    settings: 'Settings',
    system: 'System',
  },
  roles: byRole(roles, 'name'),
});
