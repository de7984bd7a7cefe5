import { Navigate } from 'react-router';
import { crudResources } from '../../contract/office/resources';
import { dashboardRoutes } from '../figures/dashboards/dashboard-pages';
import type { AccountPage } from '../framework/account/AccountPages';
import { generateResource } from '../framework/generated-pages/generate-resource';
import type { ResourceViews } from '../framework/lists/resource-views';
import { lazy, lazyPage } from '../framework/providers/lazy';
import type { AdminPage } from '../framework/shell/AdminApp';
import { peopleViews } from '../office/people';
import { jobViews } from '../operations/system';
import { Settings } from '../organisation/settings';
import { organisationViews } from '../organisation/settings/organisation-views';
import { siteViews } from '../sites/sites';
import { anomalyViews } from '../work/anomalies';
import { maintenanceViews } from '../work/maintenance';
import { planningViews } from '../work/planning';
import { taskPage, taskViews } from '../work/tasks';

const ownViews: readonly ResourceViews[] = [
  ...siteViews,
  ...taskViews,
  ...anomalyViews,
  ...peopleViews,
  ...planningViews,
  ...maintenanceViews,
  ...organisationViews,
  ...jobViews,
];

/**
 * Every resource with its screens; addresses and menu entries follow. One with custom screens adds itself to
 * `ownViews`, a plain one is here by its contract.
 */
export const resourceViews: readonly ResourceViews[] = [
  ...ownViews,
  ...crudResources
    .filter(({ name }) => !ownViews.some(views => views.name === name))
    .map(contract => generateResource(contract)),
];

const AccountPages = lazyPage(() => import('./own-account'), 'OwnAccountPages');
const accountPage = (page: AccountPage) => () => <AccountPages page={page} />;

const DashboardPage = lazyPage(() => import('../figures/dashboards/DashboardPage'), 'DashboardPage');
const OwnDashboardPage = lazyPage(
  () => import('../figures/own-dashboard/OwnDashboardPage'),
  'OwnDashboardPage',
);
const TodayPage = lazy(() => import('../figures/today/TodayPage'), 'TodayPage');
const CalendarPage = lazyPage(() => import('../office/calendar/CalendarPage'), 'CalendarPage');

/** Pages that belong to no resource; each checks its permission itself. */
export const pages: readonly AdminPage[] = [
  { path: '/today', page: TodayPage },
  // The old address of the morning page, before it became everybody's start page.
  { path: '/dashboard/pm/morning', page: () => <Navigate to="/today" replace /> },
  { path: '/settings/*', page: Settings },
  ...dashboardRoutes.map(({ path, family, page }) => ({
    path,
    page: () => <DashboardPage family={family} page={page} />,
  })),
  { path: '/dashboard/own', page: OwnDashboardPage },
  { path: '/dashboard/own/:id', page: OwnDashboardPage },
  taskPage,
  { path: '/manuals', page: lazyPage(() => import('../organisation/settings/ManualsPage'), 'ManualsPage') },
  { path: '/history', page: lazyPage(() => import('../office/history/HistoryPage'), 'HistoryPage') },
  {
    path: '/security',
    page: lazyPage(() => import('../framework/security-log/SecurityLogPage'), 'SecurityLogPage'),
  },
  { path: '/system', page: lazyPage(() => import('../operations/system/SystemPage'), 'SystemPage') },
  { path: '/review', page: lazyPage(() => import('../work/review/ReviewPage'), 'ReviewPage') },
  { path: '/planning/board', page: lazyPage(() => import('../office/proposals/BoardPage'), 'BoardPage') },
  { path: '/calendar', page: CalendarPage },
  { path: '/delivery/calendar', page: CalendarPage },
  { path: '/delivery/planning', page: () => <Navigate to="/planning" replace /> },
  { path: '/account', page: accountPage('personal') },
  { path: '/account/privacy', page: accountPage('privacy') },
  { path: '/account/security', page: accountPage('security') },
];
