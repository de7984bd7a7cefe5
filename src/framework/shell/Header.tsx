import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { hasCapability } from '../providers/backend';
import { importPart } from '../providers/importPart';
import { lazyOptional, waitForIdle } from '../providers/lazy';
import { LanguageSwitch } from '../ui/LanguageSwitch';
import { Logo } from '../ui/Logo';
import { ThemeSwitch } from '../ui/ThemeSwitch';
import { SearchButton } from './SearchButton';
import { getShell } from './shell-parts';
import { UserMenu } from './UserMenu';

/** The header: home, the links of users without a side menu, language, theme and the user menu. */
export const Header = ({ hasMenu, onOpenMenu }: { hasMenu: boolean; onOpenMenu: () => void }) => {
  const translate = useTranslate();
  const { SearchPalette, getNotificationPath = noPath } = getShell();
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.5, sm: 1 },
        height: 52,
        flexShrink: 0,
        px: { xs: 1, sm: 2 },
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      {hasMenu && (
        <IconButton
          sx={{ display: { md: 'none' } }}
          aria-label={translate('terrain.shell.menu.open')}
          onClick={onOpenMenu}
        >
          <MenuIcon />
        </IconButton>
      )}
      <Logo />
      {!hasMenu && (
        <Suspense>
          <HeaderLinks />
        </Suspense>
      )}
      <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', minWidth: 0, gap: { xs: 0.5, sm: 1 } }}>
        {SearchPalette && <SearchButton palette={SearchPalette} />}
        <LanguageSwitch />
        <ThemeSwitch />
        {hasCapability('notifications') && (
          <Box sx={{ width: 36 }}>
            <Suspense>
              <NotificationBell pathOf={getNotificationPath} />
            </Suspense>
          </Box>
        )}
        <UserMenu />
      </Box>
    </Box>
  );
};

const noPath = () => null;

const HeaderLinks = lazyOptional(() => import('../navigation/HeaderLinks'), 'HeaderLinks');
const NotificationBell = lazyOptional(async () => {
  await waitForIdle();
  return importPart(() => import('../live/NotificationBell'));
}, 'NotificationBell');
