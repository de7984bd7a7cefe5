import type { SvgIconComponent } from '@mui/icons-material';
import { Box, ButtonBase } from '@mui/material';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';

export type SideNavEntry = {
  to: string;
  label: string;
  icon: SvgIconComponent;
  /** Its address is also a prefix of the others. */
  end?: boolean;
};

/** The side navigation of related pages; tabs on a phone, all visible unless there are too many. */
export const SideNav = ({ label, entries }: { label: string; entries: SideNavEntry[] }) => {
  const { pathname } = useLocation();
  const tabs = useRef<HTMLElement>(null);
  // On a phone a row of many tabs is longer than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides which tab is current
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return (
    <Box
      component="nav"
      ref={tabs}
      aria-label={label}
      data-scrolls={entries.length > maxVisible ? 'phone' : undefined}
      sx={{ ...menu, flexWrap: { xs: entries.length > maxVisible ? 'nowrap' : 'wrap', md: 'nowrap' } }}
    >
      {entries.map(({ to, label, icon: Icon, end }) => (
        <ButtonBase key={to} component={NavLink} to={to} end={end} sx={item}>
          {/* With icons three tabs would not fit a phone's line. */}
          <Icon aria-hidden sx={{ fontSize: 18, display: { xs: 'none', md: 'block' } }} />
          {label}
        </ButtonBase>
      ))}
    </Box>
  );
};

/** The number of tabs that take at most three lines on a phone. */
const maxVisible = 8;

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
  minHeight: { xs: 32, md: 36 },
  borderRadius: 1,
  typography: 'body2',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
  '&.active': { bgcolor: 'action.selected', color: 'text.primary', fontWeight: 600 },
} as const;
