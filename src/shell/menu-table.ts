import type { SvgIconComponent } from '@mui/icons-material';
import BoltOutlined from '@mui/icons-material/BoltOutlined';
import BuildOutlined from '@mui/icons-material/BuildOutlined';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import CellTowerOutlined from '@mui/icons-material/CellTowerOutlined';
import EngineeringOutlined from '@mui/icons-material/EngineeringOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined';
import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined';
import RateReviewOutlined from '@mui/icons-material/RateReviewOutlined';
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined';
import RouterOutlined from '@mui/icons-material/RouterOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import SupervisorAccountOutlined from '@mui/icons-material/SupervisorAccountOutlined';
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import TodayOutlined from '@mui/icons-material/TodayOutlined';
import { anyOf, from, gpm, pm, type Rule, signedIn } from '../../contract/permissions';
import { plainResources, resources } from '../../contract/resources';
import { actsOnKind } from '../../contract/task-lists';
import { taskKinds } from '../../contract/vocabulary';

/**
 * `label` is a key below `terrain.shell.menu`, or the name of a plain resource, which is labelled by its own name. An
 * entry shows when its gate opens and its screen exists.
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
    entries: [
      { label: 'delivery', to: '/delivery', icon: LocalShippingOutlined, needs: reads('delivery') },
      { label: 'ssr', to: '/ssr', icon: FactCheckOutlined, needs: reads('ssr') },
      { label: 'installation', to: '/installation', icon: RouterOutlined, needs: reads('installation') },
      { label: 'gpm', to: '/gpm', icon: BoltOutlined, needs: reads('gpm') },
      {
        label: 'gpmDashboard',
        to: '/gpm/dashboard',
        icon: InsightsOutlined,
        needs: gpm('read_task', 'manager'),
      },
      { label: 'cm', to: '/cm', icon: BuildOutlined, needs: reads('cm') },
    ],
  },
  {
    label: 'sites',
    entries: [
      { label: 'allSites', to: '/sites', icon: CellTowerOutlined, needs: reads('sites') },
      {
        label: 'deliverySites',
        to: '/delivery/sites',
        icon: LocalShippingOutlined,
        needs: reads('delivery/sites'),
      },
      { label: 'ssrSites', to: '/ssr/sites', icon: FactCheckOutlined, needs: reads('ssr/sites') },
      { label: 'gpmSites', to: '/gpm/sites', icon: BoltOutlined, needs: reads('gpm/sites') },
      { label: 'cmSites', to: '/cm/sites', icon: BuildOutlined, needs: reads('cm/sites') },
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
    entries: plainResources.map(({ name, actions }) => ({
      label: name,
      to: `/${name}`,
      icon: Inventory2Outlined,
      // Plain resources are gated by plain rules: they have no kinds.
      needs: actions.list.needs as Rule,
      plain: true,
    })),
  },
  {
    label: 'users',
    entries: [
      { label: 'agents', to: '/agents', icon: EngineeringOutlined, needs: reads('agents') },
      { label: 'managers', to: '/managers', icon: PeopleAltOutlined, needs: reads('managers') },
      {
        label: 'clusterManagers',
        to: '/clustermanagers',
        icon: SupervisorAccountOutlined,
        needs: reads('clustermanagers'),
      },
    ],
  },
  {
    label: 'administration',
    entries: [
      { label: 'settings', to: '/settings', icon: SettingsOutlined, needs: from('manager') },
      { label: 'history', to: '/history', icon: HistoryOutlined, needs: from('admin') },
    ],
  },
];

/** What an agent, who has no side menu, finds in the header. */
export const agentLinks: readonly MenuEntry[] = [
  { label: 'ssrSites', to: '/ssr/sites', icon: FactCheckOutlined, needs: reads('ssr/sites') },
  { label: 'tasks', to: '/task_list', icon: TaskAltOutlined, needs: reads('task_list') },
  { label: 'manuals', to: '/manuals', icon: MenuBookOutlined, needs: signedIn },
];

/** The user menu; the rest of it, signing out, is no address. */
export const userLinks = [
  { label: 'account', to: '/account' },
  { label: 'security', to: '/account/security' },
  { label: 'help', to: '/manuals' },
] as const;
