import CssBaseline from '@mui/material/CssBaseline';
import { Authenticated, CoreAdminUI, CustomRoutes, Resource } from 'ra-core';
import { Children, isValidElement, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { AdminContext } from 'react-admin';
import { createBrowserRouter, Route } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { FeedbackProvider } from '../framework/feedback/FeedbackProvider';
import { LiveStream } from '../framework/live/LiveStream';
import { HomeRedirect } from '../framework/navigation/HomeRedirect';
import { authProvider, refreshSession } from '../framework/providers/authProvider';
import { dataProvider } from '../framework/providers/dataProvider';
import { i18nProvider } from '../framework/providers/i18nProvider';
import { importPart } from '../framework/providers/importPart';
import { waitForIdle } from '../framework/providers/lazy';
import { preferences } from '../framework/providers/preferences';
import { queryClient } from '../framework/providers/queryClient';
import { DocumentLanguage } from '../framework/shell/DocumentLanguage';
import { ErrorPage } from '../framework/shell/ErrorPage';
import { Layout } from '../framework/shell/Layout';
import { PageLoading } from '../framework/shell/PageLoading';
import { darkTheme, lightTheme } from '../framework/theme';
import { AccessDenied } from '../framework/ui/AccessDenied';
import { ServerQuestionDialog } from '../framework/ui/ServerQuestionDialog';
import { LeaveGuard } from '../framework/unsaved-changes/LeaveGuard';
import { pages, resourceViews } from './resources';

/**
 * A data router, because only that can block a navigation until the user has confirmed it. Without transitions:
 * during one, changing a second filter would start from the address before the first change, and lose it.
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
      <LiveStream />
      <DocumentLanguage />
      <FeedbackProvider>
        <CssBaseline enableColorScheme />
        <CoreAdminUI
          disableTelemetry
          requireAuth
          title=""
          layout={Layout}
          loginPage={SignInPage}
          loading={PageLoading}
          error={ErrorPage}
          accessDenied={AccessDenied}
          catchAll={HomeRedirect}
        >
          {resourceViews.map(({ name, list: List, routes }) => (
            <Resource key={name} name={name} hasShow={false} hasCreate={hasForm(routes)}>
              <Route index element={<List />} />
              {routes}
              <Route path="*" element={<HomeRedirect />} />
            </Resource>
          ))}
          <CustomRoutes>
            <Route path="/" element={<HomeRedirect />} />
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
        <ServerQuestionDialog />
        <Suspense>
          <Notices />
        </Suspense>
      </FeedbackProvider>
    </AdminContext>
  );
};

/** Creation forms are at `new` below their list. */
const hasForm = (routes: ReactNode) =>
  Children.toArray(routes).some(
    route => isValidElement<{ path?: string }>(route) && route.props.path === 'new',
  );

const router = createBrowserRouter([{ path: '*', element: <Pages /> }]);

/** Loaded once the browser is idle; without it, the product's own messages still work. */
const Notices = lazy(async () => {
  await waitForIdle();
  return importPart(() => import('../framework/shell/Notices')).then(
    module => ({ default: module.Notices }),
    () => ({ default: () => <></> }),
  );
});

const SignIn = lazy(async () => {
  const part = await importPart(() => import('../framework/account/SignIn'));
  return { default: part.SignIn };
});
const SignInPage = () => (
  <Suspense>
    <SignIn />
  </Suspense>
);
