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
import MapOutlined from '@mui/icons-material/MapOutlined';
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
import { adminsOnly, minRole, type Rule, signedIn } from '../../../contract/framework/permissions';
import { crudResources, resources } from '../../../contract/office/resources';
import { organisationContracts } from '../../../contract/organisation/organisation';
import { gpmRule, pmRule } from '../../../contract/organisation/permissions';
import {
  type Charge,
  getRoleDefinition,
  listedRoles,
  peopleListName,
} from '../../../contract/organisation/roles';
import { type TaskKind, taskKinds } from '../../../contract/organisation/vocabulary';
import { anomalies } from '../../../contract/work/anomalies';
import { canReadMorning, canReadOwnDay } from '../../../contract/work/home-page-rules';
import { canPlanAnyKind } from '../../../contract/work/planning';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import { canReview } from '../../../contract/work/task-lists';
import { type MenuArea, type MenuEntry, type MenuTab, registerMenu } from '../../framework/navigation/menu';
import { buildListUrl } from '../../framework/ui/list-url';
import { kindIcons } from '../../work/tasks/kind-icons';

/** Everybody's start page: its content depends on the role. */
const firstScreen = '/today';

/** The rule of a link to a list: who may read the list. */
const listRule = (resource: string) => resources.get(resource)!.actions.list.needs as Rule;

const tasksTab = (label: string, kind: TaskKind): MenuTab => ({
  label,
  to: `/${kind}`,
  icon: kindIcons[kind],
  needs: listRule(kind),
});
const allTasks: MenuTab = {
  label: 'tasks',
  to: '/task_list',
  icon: ChecklistOutlined,
  needs: listRule('task_list'),
};
const siteIcons: Readonly<Record<string, SvgIconComponent>> = {
  delivery: WarehouseOutlined,
  ssr: MyLocationOutlined,
  gpm: OfflineBoltOutlined,
};
/** A kind of task: its tasks, its sites where it has a list of them, and the anomalies that its tasks find. */
const kindArea = (kind: TaskKind): MenuArea => {
  const sites = resources.get(`${kind}/sites`);
  return {
    label: kind,
    icon: kindIcons[kind],
    tabs: [
      tasksTab('work', kind),
      ...(sites
        ? [
            {
              label: 'sites',
              to: `/${sites.name}`,
              icon: siteIcons[kind] ?? PlaceOutlined,
              needs: listRule(sites.name),
            },
          ]
        : []),
      ...(taskKindDefinitions[kind].findsAnomalies
        ? [
            {
              label: 'anomalies',
              to: buildListUrl(anomalies, { step: kind }),
              icon: ReportProblemOutlined,
              needs: listRule(kind),
            },
          ]
        : []),
      { ...allTasks, label: 'allTasks', leadsAway: true },
    ],
  };
};
const toPlainTab = (
  { name, actions }: (typeof crudResources)[number],
  icon: SvgIconComponent = Inventory2Outlined,
): MenuTab => ({
  label: name,
  to: `/${name}`,
  icon,
  // Plain resources have plain rules: they have no kinds.
  needs: actions.list.needs as Rule,
  plain: true,
});
const registerIcons: Readonly<Record<string, SvgIconComponent>> = {
  tools: HandymanOutlined,
  vehicles: DirectionsCarOutlined,
};
const isOrganisation = ({ name }: { name: string }) => organisationContracts.some(each => each.name === name);
const registers = crudResources
  .filter(resource => !isOrganisation(resource))
  .map(resource => toPlainTab(resource, registerIcons[resource.name]));
const places = crudResources.filter(isOrganisation).map(resource => toPlainTab(resource, PlaceOutlined));
const peopleIcons: Record<Charge, SvgIconComponent> = {
  work: EngineeringOutlined,
  sites: PeopleAltOutlined,
  people: SupervisorAccountOutlined,
  nothing: SupervisorAccountOutlined,
};

/** The main menu by area, with the permissions of its pages (document 3, section 2.3; product decisions, « Menu »). */
export const menuAreas: readonly MenuArea[] = [
  {
    label: 'today',
    icon: WbTwilightOutlined,
    tabs: [{ label: 'today', to: firstScreen, icon: WbTwilightOutlined, needs: canReadMorning() }],
  },
  {
    label: 'review',
    icon: RateReviewOutlined,
    tabs: [{ label: 'review', to: '/review', icon: RateReviewOutlined, needs: canReview() }],
  },
  {
    label: 'planning',
    icon: CalendarMonthOutlined,
    tabs: [
      { label: 'list', to: '/planning', icon: AssignmentOutlined, needs: listRule('planning') },
      { label: 'board', to: '/planning/board', icon: ViewWeekOutlined, needs: canPlanAnyKind },
      {
        label: 'calendar',
        to: '/calendar',
        also: ['/delivery/calendar'],
        icon: CalendarMonthOutlined,
        needs: listRule('planning'),
      },
      {
        label: 'maintenance',
        to: '/maintenance',
        icon: EventRepeatOutlined,
        needs: listRule('maintenance'),
      },
    ],
  },
  ...taskKinds.map(kindArea),
  {
    label: 'sites',
    icon: CellTowerOutlined,
    tabs: [
      { label: 'allSites', to: '/sites', icon: CellTowerOutlined, needs: listRule('sites') },
      { label: 'map', to: '/sites?view=map', icon: MapOutlined, needs: listRule('sites') },
      ...places,
    ],
  },
  {
    label: 'anomalies',
    icon: ReportProblemOutlined,
    tabs: [
      {
        label: 'anomalies',
        to: '/anomalies',
        also: ['/delivery/anomalies'],
        icon: ReportProblemOutlined,
        needs: listRule('anomalies'),
      },
      {
        label: 'nokAnomalies',
        to: '/anomalies/nok',
        icon: ReportProblemOutlined,
        needs: listRule('anomalies/nok'),
      },
      {
        label: 'accessAnomalies',
        to: '/anomalies/task',
        icon: ReportProblemOutlined,
        needs: listRule('anomalies/task'),
      },
    ],
  },
  {
    label: 'figures',
    icon: InsightsOutlined,
    tabs: [
      {
        label: 'dashboard',
        to: '/dashboard',
        icon: InsightsOutlined,
        needs: pmRule('read_task', 'manager'),
      },
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
    label: 'users',
    icon: PeopleAltOutlined,
    tabs: listedRoles.map(role => {
      const name = peopleListName(role);
      return {
        label: name,
        to: `/${name}`,
        icon: peopleIcons[getRoleDefinition(role).charge],
        needs: listRule(name),
      };
    }),
  },
  {
    label: 'registers',
    icon: Inventory2Outlined,
    tabs: [...registers, { label: 'manuals', to: '/manuals', icon: MenuBookOutlined, needs: signedIn }],
  },
  {
    label: 'administration',
    icon: SettingsOutlined,
    tabs: [
      { label: 'settings', to: '/settings', icon: SettingsOutlined, needs: minRole('manager') },
      { label: 'history', to: '/history', icon: HistoryOutlined, needs: adminsOnly },
      {
        label: 'security',
        to: '/security',
        icon: GppGoodOutlined,
        needs: adminsOnly,
      },
      {
        label: 'system',
        to: '/system',
        icon: MonitorHeartOutlined,
        needs: adminsOnly,
      },
      { label: 'jobs', to: '/jobs', icon: PendingActionsOutlined, needs: listRule('jobs') },
    ],
  },
  {
    label: 'allTasks',
    icon: ChecklistOutlined,
    tabs: [allTasks, ...taskKinds.map(kind => ({ ...tasksTab(kind, kind), leadsAway: true as const }))],
    hidden: true,
  },
];

/** Header links of an agent, who has no side menu. */
export const agentLinks: readonly MenuEntry[] = [
  { label: 'today', to: firstScreen, icon: TodayOutlined, needs: canReadOwnDay },
  { label: 'planning', to: '/planning', icon: AssignmentOutlined, needs: listRule('planning') },
  { label: 'ssrSites', to: '/ssr/sites', icon: MyLocationOutlined, needs: listRule('ssr/sites') },
  // A short label for a phone's bar; the page itself has the full title.
  { label: 'work', to: '/task_list', icon: ChecklistOutlined, needs: listRule('task_list') },
  ...registers,
  { label: 'manuals', to: '/manuals', icon: MenuBookOutlined, needs: signedIn },
];

/** The links of the user menu after those to the account. */
export const userLinks = [{ label: 'help', to: '/manuals' }] as const;

registerMenu({
  areas: menuAreas,
  links: agentLinks,
  hasSideMenu: role => getRoleDefinition(role).worksIn === 'web',
  userLinks,
  phoneApp: '/field/',
});
