import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

export type LinkTab = {
  to: string;
  label: string;
  current: boolean;
  /** At the end of the row, less prominent: it leads away from these pages. */
  aside?: boolean;
};

/** Related pages as tabs, which are links; on a phone the row scrolls. */
export const LinkTabs = ({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) => {
  const row = useRef<HTMLElement>(null);
  const currentTab = tabs.find(({ current }) => current)?.to;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab became the current one
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]');
    // Not `scrollIntoView`, after which Chrome's next Tab would start here instead of at the top of the page.
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - tab.offsetWidth;
  }, [currentTab]);
  return (
    <Box component="nav" ref={row} aria-label={label} data-print="hide" data-scrolls="phone" sx={rowStyles}>
      {tabs.map(({ to, label: text, current, aside }, index) => (
        <Box
          key={to}
          component={Link}
          to={to}
          aria-current={current ? 'page' : undefined}
          sx={{
            ...tabStyles,
            ...(current && currentStyles),
            ml: aside && !tabs[index - 1]?.aside ? 'auto' : undefined,
            fontWeight: current ? 600 : aside ? 400 : 500,
          }}
        >
          {text}
        </Box>
      ))}
    </Box>
  );
};

const rowStyles = {
  position: 'relative',
  display: 'flex',
  flexShrink: 0,
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  overflowX: { xs: 'auto', sm: 'visible' },
  scrollbarWidth: 'none',
  px: { xs: 1, md: 2 },
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;

const tabStyles = {
  display: 'flex',
  flexShrink: 0,
  alignItems: 'center',
  minHeight: { xs: 40, md: 36 },
  px: 1,
  // The line of the current tab lies on the row's own.
  mb: '-1px',
  borderBottom: '2px solid transparent',
  fontSize: '0.8125rem',
  color: 'text.secondary',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:hover': { color: 'text.primary', borderColor: 'divider' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const;

const currentStyles = {
  color: 'primary.main',
  borderColor: 'primary.main',
  '&:hover': { borderColor: 'primary.main' },
} as const;
