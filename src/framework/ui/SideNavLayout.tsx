import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** A page's content beside its navigation, or below it on a phone. */
export const SideNavLayout = ({ nav, children }: { nav: ReactNode; children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, flex: 1, minHeight: 0 }}>
    {nav}
    {/* It scrolls, and may have no focusable content. */}
    <Box tabIndex={0} sx={content}>
      {children}
    </Box>
  </Box>
);

const content = {
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  overflowY: 'auto',
  p: { xs: 2, md: 3 },
  outlineOffset: -2,
} as const;
