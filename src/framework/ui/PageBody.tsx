import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The content of a page below its title and tabs: it scrolls. */
export const PageBody = ({ children }: { children: ReactNode }) => (
  // It scrolls, and may have no focusable content.
  <Box tabIndex={0} sx={styles}>
    {children}
  </Box>
);

const styles = {
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  overflowY: 'auto',
  // Texts hidden for the eye scroll along; else they would make the document itself scroll.
  position: 'relative',
  p: { xs: 2, md: 3 },
  outlineOffset: -2,
} as const;
