import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { useAgentLinks, useCurrentEntry, useEntryLabel } from '../menu/useMenu';
import { lazy, whenIdle } from '../providers/lazy';
import { LanguageSwitch } from '../ui/LanguageSwitch';
import { Logo } from '../ui/Logo';
import { ThemeSwitch } from '../ui/ThemeSwitch';
import { SearchButton } from './SearchButton';
import { UserMenu } from './UserMenu';

/** The line at the top: home, the links of those without a side menu, language, theme and the user's menu. */
export const Header = ({ hasMenu, onOpenMenu }: { hasMenu: boolean; onOpenMenu: () => void }) => {
  const translate = useTranslate();
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.5, sm: 1 },
        // On a phone the links of those without a side menu have a line of their own.
        flexWrap: { xs: hasMenu ? 'nowrap' : 'wrap', sm: 'nowrap' },
        height: { xs: hasMenu ? 52 : 'auto', sm: 52 },
        minHeight: 52,
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
      {!hasMenu && <AgentLinks />}
      <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: { xs: 0.5, sm: 1 } }}>
        <SearchButton />
        <LanguageSwitch />
        <ThemeSwitch />
        <Box sx={{ width: 36 }}>
          <Suspense>
            <NotificationBell />
          </Suspense>
        </Box>
        <UserMenu />
      </Box>
    </Box>
  );
};

const NotificationBell = lazy(async () => {
  await whenIdle();
  return import('../live/NotificationBell');
}, 'NotificationBell');

const AgentLinks = () => {
  const translate = useTranslate();
  const labelOf = useEntryLabel();
  const links = useAgentLinks();
  const current = useCurrentEntry(links);
  return (
    <Box
      component="nav"
      aria-label={translate('terrain.shell.menu.label')}
      sx={{
        display: 'flex',
        overflowX: 'auto',
        ml: { sm: 2 },
        order: { xs: 1, sm: 0 },
        width: { xs: '100%', sm: 'auto' },
      }}
    >
      {links.map(entry => (
        <Button
          key={entry.to}
          component={Link}
          to={entry.to}
          aria-current={entry === current ? 'page' : undefined}
          color={entry === current ? 'primary' : 'inherit'}
        >
          {labelOf(entry)}
        </Button>
      ))}
    </Box>
  );
};
