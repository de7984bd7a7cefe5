import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type MouseEvent, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { NoticeSlot } from '../feedback/NoticeSlot';
import { AreaTabs } from '../navigation/AreaTabs';
import { getMenu } from '../navigation/menu';
import { useCan } from '../providers/access';
import { lazy, lazyPage } from '../providers/lazy';
import { useSession } from '../providers/sessionStore';
import { Footer } from './Footer';
import { Header } from './Header';
import { OutageBanner } from './OutageBanner';
import { PageErrorBoundary } from './PageErrorBoundary';
import { PageLoading } from './PageLoading';
import { prefetchScreens } from './prefetch';
import { SideMenu } from './SideMenu';
import { StickyMessage } from './StickyMessage';
import { getShell } from './shell-parts';
import { TimeZoneNotice } from './TimeZoneNotice';

/** The layout of every signed-in page. It fills the window; long content scrolls inside the page. */
export const Layout = ({ children }: { children: ReactNode }) => {
  const translate = useTranslate();
  const user = useSession();
  const queries = useQueryClient();
  const { pathname, search } = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);

  useFocusContent(pathname);
  // When a session expires, its user's data is removed from the cache.
  useEffect(() => {
    if (!user) queries.clear();
  }, [user, queries]);
  usePrefetch(user !== null && !user.must_change_password);
  if (!user) return <Navigate to="/login" replace state={{ nextPathname: pathname, nextSearch: search }} />;

  const { NewPasswordPage } = getShell();
  if (user.must_change_password)
    return (
      <Suspense fallback={<PageLoading />}>
        <NewPasswordPage />
      </Suspense>
    );

  const hasMenu = getMenu().hasSideMenu(user.role);
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        height: '100dvh',
        bgcolor: 'background.default',
        '@media print': { height: 'auto' },
      }}
    >
      <Link href="#content" onClick={skipToContent} sx={skipLink}>
        {translate('terrain.shell.skip')}
      </Link>
      <Header hasMenu={hasMenu} onOpenMenu={() => setMenuOpen(true)} />
      <Box sx={{ display: 'flex', flex: 1, minHeight: 0, '@media print': { display: 'block' } }}>
        {hasMenu && <SideMenu open={menuOpen} onClose={() => setMenuOpen(false)} />}
        <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 }}>
          {user.viewed_by && (
            <Suspense>
              <ViewingBanner />
            </Suspense>
          )}
          <OutageBanner />
          <StickyMessage />
          <TimeZoneNotice />
          {hasMenu && <AreaTabs />}
          <Box
            component="main"
            id="content"
            tabIndex={-1}
            sx={{
              display: 'flex',
              flexDirection: 'column',
              flex: 1,
              minHeight: 0,
              overflow: 'auto',
              bgcolor: 'background.paper',
            }}
          >
            <PageErrorBoundary place={pathname}>
              <Suspense fallback={<PageLoading />}>{children}</Suspense>
            </PageErrorBoundary>
          </Box>
          <NoticeSlot>
            <Footer />
          </NoticeSlot>
        </Box>
      </Box>
      {!hasMenu && (
        <Suspense fallback={<Box sx={{ height: { xs: 53, md: 0 }, flexShrink: 0 }} />}>
          <LinkBar />
        </Suspense>
      )}
    </Box>
  );
};

/** After navigation from the menu by keyboard, moves the focus to the page. */
const useFocusContent = (pathname: string) =>
  useEffect(() => {
    const focused = document.activeElement;
    if (pathname && focused?.matches('nav a:focus-visible') && !focused.closest('#content'))
      document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);

const usePrefetch = (enabled: boolean) => {
  const may = useCan();
  const prefetchAllowed = useEffectEvent(() => void prefetchScreens(may));
  useEffect(() => {
    if (enabled) prefetchAllowed();
  }, [enabled]);
};

const LinkBar = lazy(() => import('../navigation/HeaderLinks'), 'LinkBar');
const ViewingBanner = lazyPage(() => import('./ViewAsBanner'), 'ViewAsBanner');

/** Moves the focus without changing the address, which contains a list's filters. */
const skipToContent = (event: MouseEvent) => {
  event.preventDefault();
  document.getElementById('content')?.focus();
};

const skipLink = {
  position: 'absolute',
  top: 8,
  left: 8,
  zIndex: 'tooltip',
  px: 1.5,
  py: 1,
  borderRadius: 1,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontWeight: 600,
  transform: 'translateY(-64px)',
  '&:focus': { transform: 'none' },
};
