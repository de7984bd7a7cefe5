import { Paper } from '@mui/material';
import type { ReactNode } from 'react';
import { dragCardStyles } from '../schedule/DragCard';

type Props = { refused?: boolean; children: ReactNode };

/** Below the grid, and read out at once: what the keyboard does. */
export const KeyboardStatus = ({ refused, children }: Props) => (
  <Paper
    elevation={6}
    role="status"
    aria-live="assertive"
    sx={{
      ...dragCardStyles(refused),
      ...{ position: 'absolute', left: '50%', bottom: 12, transform: 'translateX(-50%)' },
    }}
  >
    {children}
  </Paper>
);
