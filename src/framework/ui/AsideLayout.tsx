import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/**
 * A dialog's content with additional information. Where there is room it is beside, in a box of fixed size: it
 * arrives late and changes, and must not move a button from under the pointer.
 */
export const AsideLayout = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <Box sx={columns}>
    <Box sx={{ minWidth: 0 }}>{children}</Box>
    <Box sx={{ position: 'relative', minWidth: 0 }}>
      <Box sx={{ position: { sm: 'absolute' }, inset: 0, overflowY: { sm: 'auto' } }}>{aside}</Box>
    </Box>
  </Box>
);

const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
  minHeight: { sm: 360 },
} as const;
