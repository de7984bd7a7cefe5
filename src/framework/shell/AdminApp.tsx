import CssBaseline from '@mui/material/CssBaseline';
import { Authenticated, CoreAdminUI, CustomRoutes, Resource } from 'ra-core';
import {
  Children,
  type ComponentType,
  isValidElement,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
} from 'react';
import { AdminContext } from 'react-admin';
import { createBrowserRouter, Route } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { FeedbackProvider } from '../feedback/FeedbackProvider';
import type { ResourceViews } from '../lists/resource-views';
import { LiveStream } from '../live/LiveStream';
import { HomeRedirect } from '../navigation/HomeRedirect';
import { refreshSession } from '../providers/authProvider';
import { type Capability, getBackend, hasCapability } from '../providers/backend';
import { i18nProvider } from '../providers/i18nProvider';
import { importPart } from '../providers/importPart';
import { waitForIdle } from '../providers/lazy';
import { preferences } from '../providers/preferences';
import { queryClient } from '../providers/queryClient';
import { darkTheme, lightTheme } from '../theme';
import { AccessDenied } from '../ui/AccessDenied';
import { ServerQuestionDialog } from '../ui/ServerQuestionDialog';
import { LeaveGuard } from '../unsaved-changes/LeaveGuard';
import { DocumentLanguage } from './DocumentLanguage';
import { ErrorPage } from './ErrorPage';
import { Layout } from './Layout';
import { PageLoading } from './PageLoading';

/** What the product shows. */
export type AdminPages = {
  resources: readonly ResourceViews[];
  /** Pages that belong to no resource; each checks its permission itself. */
  pages: readonly AdminPage[];
  /** `createHashRouter` where a file server answers the app's own address alone. */
  createRouter?: typeof createBrowserRouter;
};
export type AdminPage = {
  path: `/${string}`;
  page: ComponentType;
  /** What the backend must be capable of. */
  capability?: Capability;
};

/**
 * The app of a product, over a data router, because only that can block a navigation until the user has confirmed it.
 * Without transitions: during one, changing a second filter would start from the address before the first change, and
 * lose it.
 */
export const createAdminApp = ({ createRouter = createBrowserRouter, ...parts }: AdminPages) => {
  const router = createRouter([{ path: '*', element: <Pages {...parts} /> }]);
  return () => <RouterProvider router={router} useTransitions={false} />;
};

const Pages = ({ resources, pages }: AdminPages) => {
  const { authProvider, dataProvider } = getBackend();
  const hasAccounts = hasCapability('accounts');
  useEffect(() => {
    if (hasAccounts) void refreshSession();
  }, [hasAccounts]);
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
      {hasCapability('live') && <LiveStream />}
      <DocumentLanguage />
      <FeedbackProvider>
        <CssBaseline enableColorScheme />
        <CoreAdminUI
          disableTelemetry
          requireAuth
          title=""
          layout={Layout}
          loginPage={hasAccounts && SignInPage}
          loading={PageLoading}
          error={ErrorPage}
          accessDenied={AccessDenied}
          catchAll={HomeRedirect}
        >
          {resources.map(({ name, list: List, routes }) => (
            <Resource key={name} name={name} hasShow={false} hasCreate={hasForm(routes)}>
              <Route index element={<List />} />
              {routes}
              <Route path="*" element={<HomeRedirect />} />
            </Resource>
          ))}
          <CustomRoutes>
            <Route path="/" element={<HomeRedirect />} />
            {pages
              .filter(({ capability }) => hasCapability(capability))
              .map(({ path, page: Page }) => (
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

/** Loaded once the browser is idle; without it, the product's own messages still work. */
const Notices = lazy(async () => {
  await waitForIdle();
  return importPart(() => import('./Notices')).then(
    module => ({ default: module.Notices }),
    () => ({ default: () => <></> }),
  );
});

const SignIn = lazy(async () => {
  const part = await importPart(() => import('../account/SignIn'));
  return { default: part.SignIn };
});
const SignInPage = () => (
  <Suspense>
    <SignIn />
  </Suspense>
);
