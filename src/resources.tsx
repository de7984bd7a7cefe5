import type { ComponentType } from 'react';
import { Navigate } from 'react-router';
import { plainResources } from '../contract/resources';
import { anomalyViews } from './anomalies';
import { addresses } from './dashboards/pages';
import { generatedResource } from './from-contract/generatedResource';
import { jobViews } from './jobs';
import type { ResourceViews } from './lists/resource-views';
import { maintenanceViews } from './maintenance';
import { peopleViews } from './people';
import { planningViews } from './planning';
import { lazy, lazyPage } from './providers/lazy';
import { Settings } from './settings';
import { organisationViews } from './settings/organisationViews';
import { siteViews } from './sites';
import { taskPage, taskViews } from './tasks';

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
 * Every resource with its screens; addresses and menu entries follow. One with screens of its own adds itself to
 * `ownViews`, a plain one is here by its contract.
 */
export const resourceViews: readonly ResourceViews[] = [
  ...ownViews,
  ...plainResources
    .filter(({ name }) => !ownViews.some(views => views.name === name))
    .map(contract => generatedResource(contract)),
];

const AccountPages = lazyPage(() => import('./account/AccountPages'), 'AccountPages');
const accountPage = (page: 'personal' | 'privacy' | 'security') => () => <AccountPages page={page} />;

const DashboardPage = lazy(() => import('./dashboards/DashboardPage'), 'DashboardPage');
const OwnDashboardPage = lazyPage(() => import('./own-dashboard/OwnDashboardPage'), 'OwnDashboardPage');
const TodayPage = lazy(() => import('./today/TodayPage'), 'TodayPage');
const CalendarPage = lazyPage(() => import('./calendar/CalendarPage'), 'CalendarPage');

/** Pages that belong to no resource; each gates itself. */
export const pages: readonly { path: `/${string}`; page: ComponentType }[] = [
  { path: '/today', page: TodayPage },
  // Where the morning stood before it was everybody's first screen.
  { path: '/dashboard/pm/morning', page: () => <Navigate to="/today" replace /> },
  { path: '/settings/*', page: Settings },
  ...addresses.map(({ path, family, page }) => ({
    path,
    page: () => <DashboardPage family={family} page={page} />,
  })),
  { path: '/dashboard/own', page: OwnDashboardPage },
  { path: '/dashboard/own/:id', page: OwnDashboardPage },
  taskPage,
  { path: '/manuals', page: lazyPage(() => import('./manuals/ManualsPage'), 'ManualsPage') },
  { path: '/history', page: lazyPage(() => import('./audit/HistoryPage'), 'HistoryPage') },
  { path: '/security', page: lazyPage(() => import('./security/SecurityRecordPage'), 'SecurityRecordPage') },
  { path: '/system', page: lazyPage(() => import('./system/SystemPage'), 'SystemPage') },
  { path: '/review', page: lazy(() => import('./review/ReviewPage'), 'ReviewPage') },
  { path: '/planning/board', page: lazyPage(() => import('./proposals/BoardPage'), 'BoardPage') },
  { path: '/calendar', page: CalendarPage },
  { path: '/delivery/calendar', page: CalendarPage },
  { path: '/delivery/planning', page: () => <Navigate to="/planning" replace /> },
  { path: '/account', page: accountPage('personal') },
  { path: '/account/privacy', page: accountPage('privacy') },
  { path: '/account/security', page: accountPage('security') },
];
