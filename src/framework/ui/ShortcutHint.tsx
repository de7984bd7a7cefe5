import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** The keyboard shortcut of what it is beside; hidden on a phone. */
export const ShortcutHint = ({ children }: { children: ReactNode }) => (
  <Box
    component="kbd"
    aria-hidden
    sx={{
      display: { xs: 'none', md: 'inline-block' },
      ml: 0.75,
      px: 0.6,
      minWidth: 18,
      textAlign: 'center',
      border: '1px solid',
      borderColor: 'currentColor',
      borderRadius: 0.75,
      font: 'inherit',
      fontSize: '0.6875rem',
      lineHeight: '16px',
      opacity: 0.75,
    }}
  >
    {children}
  </Box>
);
