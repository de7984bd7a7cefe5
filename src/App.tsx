import CssBaseline from '@mui/material/CssBaseline';
import { Authenticated, CoreAdminUI, CustomRoutes, Resource } from 'ra-core';
import { lazy, Suspense, useEffect } from 'react';
import { AdminContext } from 'react-admin';
import { createBrowserRouter, Route } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { authProvider, refreshSession } from './providers/authProvider';
import { dataProvider } from './providers/dataProvider';
import { i18nProvider } from './providers/i18nProvider';
import { preferences } from './providers/preferences';
import { queryClient } from './providers/queryClient';
import { pages, resourceViews } from './resources';
import { Home } from './session/Home';
import { AccessDenied } from './shell/AccessDenied';
import { BrokenPage } from './shell/BrokenPage';
import { DocumentLanguage } from './shell/DocumentLanguage';
import { FeedbackProvider } from './shell/feedback';
import { Layout } from './shell/Layout';
import { Notices } from './shell/Notices';
import { PageLoading } from './shell/PageLoading';
import { darkTheme, lightTheme } from './theme';
import { LeaveGuard } from './unsaved/LeaveGuard';

/**
 * A data router: only one can hold a navigation back until somebody has answered. Without transitions: while one is
 * under way, who changes a second filter would change it from the address as it was before the first, and lose that.
 */
export const App = () => <RouterProvider router={router} useTransitions={false} />;

const Pages = () => {
  useEffect(() => void refreshSession(), []);
  return (
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={preferences}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
    >
      <DocumentLanguage />
      <FeedbackProvider>
        <CssBaseline enableColorScheme />
        <CoreAdminUI
          disableTelemetry
          requireAuth
          title=""
          layout={Layout}
          loginPage={SignIn}
          loading={PageLoading}
          error={BrokenPage}
          accessDenied={AccessDenied}
          catchAll={Home}
        >
          {resourceViews.map(({ name, list: List, routes }) => (
            <Resource key={name} name={name} hasShow={false}>
              <Route index element={<List />} />
              {routes}
              <Route path="*" element={<Home />} />
            </Resource>
          ))}
          <CustomRoutes>
            <Route path="/" element={<Home />} />
            {pages.map(({ path, page: Page }) => (
              <Route
                key={path}
                path={path}
                element={
                  <Authenticated>
                    <Page />
                  </Authenticated>
                }
              />
            ))}
          </CustomRoutes>
        </CoreAdminUI>
        <LeaveGuard />
        <Notices />
      </FeedbackProvider>
    </AdminContext>
  );
};

const router = createBrowserRouter([{ path: '*', element: <Pages /> }]);

const LoginPage = lazy(() => import('./session/LoginPage').then(module => ({ default: module.LoginPage })));
const SignIn = () => (
  <Suspense>
    <LoginPage />
  </Suspense>
);
