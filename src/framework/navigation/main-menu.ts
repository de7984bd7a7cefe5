import type { SvgIconComponent } from '@mui/icons-material';
import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import CellTowerOutlined from '@mui/icons-material/CellTowerOutlined';
import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined';
import DashboardCustomizeOutlined from '@mui/icons-material/DashboardCustomizeOutlined';
import DirectionsCarOutlined from '@mui/icons-material/DirectionsCarOutlined';
import EngineeringOutlined from '@mui/icons-material/EngineeringOutlined';
import EventRepeatOutlined from '@mui/icons-material/EventRepeatOutlined';
import GppGoodOutlined from '@mui/icons-material/GppGoodOutlined';
import HandymanOutlined from '@mui/icons-material/HandymanOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import MonitorHeartOutlined from '@mui/icons-material/MonitorHeartOutlined';
import MyLocationOutlined from '@mui/icons-material/MyLocationOutlined';
import OfflineBoltOutlined from '@mui/icons-material/OfflineBoltOutlined';
import PendingActionsOutlined from '@mui/icons-material/PendingActionsOutlined';
import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined';
import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import QueryStatsOutlined from '@mui/icons-material/QueryStatsOutlined';
import RateReviewOutlined from '@mui/icons-material/RateReviewOutlined';
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import SupervisorAccountOutlined from '@mui/icons-material/SupervisorAccountOutlined';
import TodayOutlined from '@mui/icons-material/TodayOutlined';
import ViewWeekOutlined from '@mui/icons-material/ViewWeekOutlined';
import WarehouseOutlined from '@mui/icons-material/WarehouseOutlined';
import WbTwilightOutlined from '@mui/icons-material/WbTwilightOutlined';
import { crudResources, resources } from '../../../contract/office/resources';
import { system } from '../../../contract/operations/system';
import { organisationContracts } from '../../../contract/organisation/organisation';
import { gpmRule, minRole, pmRule, type Rule, signedIn } from '../../../contract/organisation/permissions';
import {
  type Charge,
  getRoleDefinition,
  listedRoles,
  peopleListName,
} from '../../../contract/organisation/roles';
import { security } from '../../../contract/organisation/security-events';
import { type TaskKind, taskKinds } from '../../../contract/organisation/vocabulary';
import { canReadMorning, canReadOwnDay } from '../../../contract/work/home-page-rules';
import { canPlanAnyKind } from '../../../contract/work/planning';
import { canReview } from '../../../contract/work/task-lists';
import { kindIcons } from './kind-icons';

/**
 * `label` is a key below `terrain.shell.menu`, or the name of a plain resource, which is labelled by its own
 * name. An entry is shown if its permission allows.
 */
export type MenuEntry = {
  label: string;
  to: string;
  icon: SvgIconComponent;
  needs: Rule;
  plain?: true;
};
export type MenuGroup = { label: string | null; entries: readonly MenuEntry[] };

/** Everybody's start page: its content depends on the role. */
const firstScreen = '/today';

/** The rule of a link to a list: who may read the list. */
const listRule = (resource: string) => resources.get(resource)!.actions.list.needs as Rule;

const buildKindEntry = (kind: TaskKind): MenuEntry => ({
  label: kind,
  to: `/${kind}`,
  icon: kindIcons[kind],
  needs: listRule(kind),
});
const registerIcons: Readonly<Record<string, SvgIconComponent>> = {
  tools: HandymanOutlined,
  vehicles: DirectionsCarOutlined,
};
/** Linked from the settings page. */
const registers: readonly MenuEntry[] = crudResources
  .filter(({ name }) => !organisationContracts.some(each => each.name === name))
  .map(({ name, actions }) => ({
    label: name,
    to: `/${name}`,
    icon: registerIcons[name] ?? Inventory2Outlined,
    // Plain resources have plain rules: they have no kinds.
    needs: actions.list.needs as Rule,
    plain: true,
  }));
const peopleIcons: Record<Charge, SvgIconComponent> = {
  work: EngineeringOutlined,
  sites: PeopleAltOutlined,
  people: SupervisorAccountOutlined,
};

/** The main menu with its permissions (document 3, section 2.3; product decisions, « Menu »). */
export const mainMenu: readonly MenuGroup[] = [
  {
    label: null,
    entries: [
      { label: 'morning', to: firstScreen, icon: WbTwilightOutlined, needs: canReadMorning() },
      { label: 'review', to: '/review', icon: RateReviewOutlined, needs: canReview() },
      { label: 'planning', to: '/planning', icon: AssignmentOutlined, needs: listRule('planning') },
      {
        label: 'board',
        to: '/planning/board',
        icon: ViewWeekOutlined,
        needs: canPlanAnyKind,
      },
      { label: 'calendar', to: '/calendar', icon: CalendarMonthOutlined, needs: listRule('planning') },
      {
        label: 'maintenance',
        to: '/maintenance',
        icon: EventRepeatOutlined,
        needs: listRule('maintenance'),
      },
    ],
  },
  {
    label: 'work',
    entries: [
      ...taskKinds.map(buildKindEntry),
      { label: 'tasks', to: '/task_list', icon: ChecklistOutlined, needs: listRule('task_list') },
      { label: 'anomalies', to: '/anomalies', icon: ReportProblemOutlined, needs: listRule('anomalies') },
    ],
  },
  {
    label: 'sites',
    entries: [
      { label: 'allSites', to: '/sites', icon: CellTowerOutlined, needs: listRule('sites') },
      {
        label: 'deliverySites',
        to: '/delivery/sites',
        icon: WarehouseOutlined,
        needs: listRule('delivery/sites'),
      },
      { label: 'ssrSites', to: '/ssr/sites', icon: MyLocationOutlined, needs: listRule('ssr/sites') },
      { label: 'gpmSites', to: '/gpm/sites', icon: OfflineBoltOutlined, needs: listRule('gpm/sites') },
      { label: 'cmSites', to: '/cm/sites', icon: PlaceOutlined, needs: listRule('cm/sites') },
    ],
  },
  {
    label: 'figures',
    entries: [
      { label: 'dashboard', to: '/dashboard', icon: InsightsOutlined, needs: pmRule('read_task', 'manager') },
      {
        label: 'gpmDashboard',
        to: '/gpm/dashboard',
        icon: QueryStatsOutlined,
        needs: gpmRule('read_task', 'manager'),
      },
      {
        label: 'ownDashboards',
        to: '/dashboard/own',
        icon: DashboardCustomizeOutlined,
        needs: minRole('manager'),
      },
    ],
  },
  {
    label: 'registers',
    entries: [...registers, { label: 'manuals', to: '/manuals', icon: MenuBookOutlined, needs: signedIn }],
  },
  {
    label: 'users',
    entries: listedRoles.map(role => {
      const name = peopleListName(role);
      return {
        label: name,
        to: `/${name}`,
        icon: peopleIcons[getRoleDefinition(role).charge as Charge],
        needs: listRule(name),
      };
    }),
  },
  {
    label: 'administration',
    entries: [
      { label: 'settings', to: '/settings', icon: SettingsOutlined, needs: minRole('manager') },
      { label: 'history', to: '/history', icon: HistoryOutlined, needs: minRole('admin') },
      {
        label: 'security',
        to: '/security',
        icon: GppGoodOutlined,
        needs: security.actions.list.needs as Rule,
      },
      {
        label: 'system',
        to: '/system',
        icon: MonitorHeartOutlined,
        needs: system.actions.state.needs as Rule,
      },
      { label: 'jobs', to: '/jobs', icon: PendingActionsOutlined, needs: listRule('jobs') },
    ],
  },
];

/** Header links of an agent, who has no side menu. */
export const agentLinks: readonly MenuEntry[] = [
  { label: 'ownDay', to: firstScreen, icon: TodayOutlined, needs: canReadOwnDay },
  { label: 'planning', to: '/planning', icon: AssignmentOutlined, needs: listRule('planning') },
  { label: 'ssrSites', to: '/ssr/sites', icon: MyLocationOutlined, needs: listRule('ssr/sites') },
  // A short label for a phone's bar; the page itself has the full title.
  { label: 'work', to: '/task_list', icon: ChecklistOutlined, needs: listRule('task_list') },
  ...registers,
  { label: 'manuals', to: '/manuals', icon: MenuBookOutlined, needs: signedIn },
];

/** The links of the user menu; signing out is not a link. */
export const userLinks = [
  { label: 'account', to: '/account' },
  { label: 'security', to: '/account/security' },
  { label: 'help', to: '/manuals' },
] as const;
