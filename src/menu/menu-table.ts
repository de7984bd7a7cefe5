import type { SvgIconComponent } from '@mui/icons-material';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import CellTowerOutlined from '@mui/icons-material/CellTowerOutlined';
import EngineeringOutlined from '@mui/icons-material/EngineeringOutlined';
import GppGoodOutlined from '@mui/icons-material/GppGoodOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined';
import RateReviewOutlined from '@mui/icons-material/RateReviewOutlined';
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import SupervisorAccountOutlined from '@mui/icons-material/SupervisorAccountOutlined';
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import TodayOutlined from '@mui/icons-material/TodayOutlined';
import { organisation } from '../../contract/organisation';
import { anyOf, from, gpm, pm, type Rule, signedIn } from '../../contract/permissions';
import { plainResources, resources } from '../../contract/resources';
import { type Charge, factsOf, listedRoles, peopleListName } from '../../contract/roles';
import { security } from '../../contract/security-events';
import { actsOnKind } from '../../contract/task-lists';
import { type TaskKind, taskKinds } from '../../contract/vocabulary';
import { kindIcons } from './kind-icons';

/**
 * `label` is a key below `terrain.shell.menu`, or the name of a plain resource, which is labelled by its own name. An
 * entry shows when its gate opens.
 */
export type MenuEntry = {
  label: string;
  to: string;
  icon: SvgIconComponent;
  needs: Rule;
  plain?: true;
};
export type MenuGroup = { label: string | null; entries: readonly MenuEntry[] };

/** What leads to a list opens for whoever may read the list. */
const reads = (resource: string) => resources.get(resource)!.actions.list.needs as Rule;
const reviews = anyOf(...taskKinds.map(kind => actsOnKind(kind, 'return_task', 'manager')));

const listOf = (kind: TaskKind): MenuEntry => ({
  label: kind,
  to: `/${kind}`,
  icon: kindIcons[kind],
  needs: reads(kind),
});
/** The second dashboards stand with the tasks that they count. */
const dashboardsAfter: Partial<Record<TaskKind, MenuEntry[]>> = {
  gpm: [
    {
      label: 'gpmDashboard',
      to: '/gpm/dashboard',
      icon: InsightsOutlined,
      needs: gpm('read_task', 'manager'),
    },
  ],
};
/** The settings lead to the organisation. */
const registers: readonly MenuEntry[] = plainResources
  .filter(({ name }) => !organisation.some(each => each.name === name))
  .map(({ name, actions }) => ({
    label: name,
    to: `/${name}`,
    icon: Inventory2Outlined,
    // Plain resources are gated by plain rules: they have no kinds.
    needs: actions.list.needs as Rule,
    plain: true,
  }));
const peopleIcons: Record<Charge, SvgIconComponent> = {
  work: EngineeringOutlined,
  sites: PeopleAltOutlined,
  people: SupervisorAccountOutlined,
};

/** Main menu with its gates (document 3, section 2.3; product decisions, « Menu »). */
export const menu: readonly MenuGroup[] = [
  {
    label: null,
    entries: [
      { label: 'dashboard', to: '/dashboard', icon: InsightsOutlined, needs: pm('read_task', 'manager') },
      { label: 'review', to: '/review', icon: RateReviewOutlined, needs: reviews },
    ],
  },
  {
    label: 'work',
    entries: [...taskKinds.flatMap(kind => [listOf(kind), ...(dashboardsAfter[kind] ?? [])])],
  },
  {
    label: 'sites',
    entries: [
      { label: 'allSites', to: '/sites', icon: CellTowerOutlined, needs: reads('sites') },
      {
        label: 'deliverySites',
        to: '/delivery/sites',
        icon: kindIcons.delivery,
        needs: reads('delivery/sites'),
      },
      { label: 'ssrSites', to: '/ssr/sites', icon: kindIcons.ssr, needs: reads('ssr/sites') },
      { label: 'gpmSites', to: '/gpm/sites', icon: kindIcons.gpm, needs: reads('gpm/sites') },
      { label: 'cmSites', to: '/cm/sites', icon: kindIcons.cm, needs: reads('cm/sites') },
    ],
  },
  {
    label: 'organise',
    entries: [
      { label: 'planning', to: '/planning', icon: TodayOutlined, needs: reads('planning') },
      { label: 'calendar', to: '/calendar', icon: CalendarMonthOutlined, needs: reads('planning') },
      { label: 'tasks', to: '/task_list', icon: TaskAltOutlined, needs: reads('task_list') },
      { label: 'anomalies', to: '/anomalies', icon: ReportProblemOutlined, needs: reads('anomalies') },
      { label: 'manuals', to: '/manuals', icon: MenuBookOutlined, needs: signedIn },
    ],
  },
  {
    label: 'registers',
    entries: registers,
  },
  {
    label: 'users',
    entries: listedRoles.map(role => {
      const name = peopleListName(role);
      return {
        label: name,
        to: `/${name}`,
        icon: peopleIcons[factsOf(role).charge as Charge],
        needs: reads(name),
      };
    }),
  },
  {
    label: 'administration',
    entries: [
      { label: 'settings', to: '/settings', icon: SettingsOutlined, needs: from('manager') },
      { label: 'history', to: '/history', icon: HistoryOutlined, needs: from('admin') },
      {
        label: 'security',
        to: '/security',
        icon: GppGoodOutlined,
        needs: security.actions.list.needs as Rule,
      },
    ],
  },
];

/** What an agent, who has no side menu, finds in the header. */
export const agentLinks: readonly MenuEntry[] = [
  { label: 'ssrSites', to: '/ssr/sites', icon: kindIcons.ssr, needs: reads('ssr/sites') },
  { label: 'tasks', to: '/task_list', icon: TaskAltOutlined, needs: reads('task_list') },
  ...registers,
  { label: 'manuals', to: '/manuals', icon: MenuBookOutlined, needs: signedIn },
];

/** The user menu; the rest of it, signing out, is no address. */
export const userLinks = [
  { label: 'account', to: '/account' },
  { label: 'security', to: '/account/security' },
  { label: 'help', to: '/manuals' },
] as const;
