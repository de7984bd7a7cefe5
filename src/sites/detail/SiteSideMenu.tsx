import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined';
import History from '@mui/icons-material/History';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import { Box, ButtonBase } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import type { SitePage } from './useSitePages';

/** The side menu of a site's pages; a row of tabs on a phone. */
export const SiteSideMenu = ({ root, pages }: { root: string; pages: SitePage[] }) => {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const tabs = useRef<HTMLElement>(null);
  // On a phone the row of tabs is longer than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says which tab is current
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return (
    <Box component="nav" ref={tabs} aria-label={translate('terrain.siteDetails.menu')} sx={menu}>
      {pages.map(page => {
        const Icon = icons[page];
        return (
          <ButtonBase
            key={page}
            component={NavLink}
            to={page === 'general' ? root : `${root}/${page}`}
            end={page === 'general'}
            sx={item}
          >
            <Icon aria-hidden sx={{ fontSize: 18 }} />
            {translate(`terrain.siteDetails.pages.${page}`)}
          </ButtonBase>
        );
      })}
    </Box>
  );
};

const icons = {
  general: InfoOutlined,
  history: History,
  assets: Inventory2Outlined,
  planning: EventNoteOutlined,
};

const menu = {
  display: 'flex',
  flexShrink: 0,
  flexDirection: { xs: 'row', md: 'column' },
  gap: 0.5,
  width: { md: 220 },
  p: { xs: 1, md: 1.5 },
  overflowX: { xs: 'auto', md: 'visible' },
  borderColor: 'divider',
  borderStyle: 'solid',
  borderWidth: { xs: '0 0 1px', md: '0 1px 0 0' },
} as const;

const item = {
  justifyContent: 'flex-start',
  flexShrink: 0,
  gap: 1,
  px: 1.25,
  minHeight: 36,
  borderRadius: 1,
  typography: 'body2',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
  '&.active': { bgcolor: 'action.selected', color: 'text.primary', fontWeight: 600 },
} as const;
