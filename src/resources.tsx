import type { ComponentType } from 'react';
import { Navigate } from 'react-router';
import { plainResources } from '../contract/resources';
import { anomalyViews } from './anomalies';
import { addresses } from './dashboards/pages';
import { generatedResource } from './generated/generatedResource';
import { peopleViews } from './people';
import { planningViews } from './planning';
import { lazy } from './providers/lazy';
import { sections } from './settings/sections';
import type { ResourceViews } from './shell/views';
import { siteViews } from './sites';
import { taskViews } from './tasks';

const ownViews: readonly ResourceViews[] = [
  ...siteViews,
  ...taskViews,
  ...anomalyViews,
  ...peopleViews,
  ...planningViews,
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

const AccountPages = lazy(() =>
  import('./account/AccountPages').then(module => ({ default: module.AccountPages })),
);
const accountPage = (page: 'personal' | 'privacy' | 'security') => () => <AccountPages page={page} />;

const CalendarPage = lazy(() =>
  import('./calendar/CalendarPage').then(module => ({ default: module.CalendarPage })),
);

/** Pages that belong to no resource; each gates itself. */
export const pages: readonly { path: `/${string}`; page: ComponentType }[] = [
  ...sections.map(({ name, path }) => ({
    path,
    page: lazy(() =>
      import('./settings/SettingsPage').then(({ SettingsPage }) => ({
        default: () => <SettingsPage section={name} />,
      })),
    ),
  })),
  ...addresses.map(({ path, family, page }) => ({
    path,
    page: lazy(() =>
      import('./dashboards/DashboardPage').then(({ DashboardPage }) => ({
        default: () => <DashboardPage family={family} page={page} />,
      })),
    ),
  })),
  {
    path: '/manuals',
    page: lazy(() => import('./manuals/ManualsPage').then(module => ({ default: module.ManualsPage }))),
  },
  {
    path: '/history',
    page: lazy(() => import('./audit/HistoryPage').then(module => ({ default: module.HistoryPage }))),
  },
  {
    path: '/review',
    page: lazy(() => import('./review/ReviewPage').then(module => ({ default: module.ReviewPage }))),
  },
  { path: '/calendar', page: CalendarPage },
  { path: '/delivery/calendar', page: CalendarPage },
  { path: '/delivery/planning', page: () => <Navigate to="/planning" replace /> },
  { path: '/account', page: accountPage('personal') },
  { path: '/account/privacy', page: accountPage('privacy') },
  { path: '/account/security', page: accountPage('security') },
];

/** Whether an address leads to a screen: menus show nothing else. */
export const hasScreen = (address: string) =>
  resourceViews.some(({ name }) => address === `/${name}`) || pages.some(({ path }) => address === path);
