import type { SvgIconComponent } from '@mui/icons-material';
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A page with nothing to show but a sentence: what is the matter, and what one can do. */
export const Notice = ({ Icon, title, text, action }: NoticeProps) => (
  <Box
    role="alert"
    sx={{
      display: 'grid',
      justifyItems: 'center',
      gap: 1,
      textAlign: 'center',
      px: 2,
      py: { xs: 6, md: 10 },
      m: 'auto',
    }}
  >
    <Icon aria-hidden sx={{ fontSize: 40, color: 'text.disabled' }} />
    <Typography component="h2" variant="h5">
      {title}
    </Typography>
    {text && (
      <Typography color="text.secondary" sx={{ maxWidth: 420 }}>
        {text}
      </Typography>
    )}
    {action && <Box sx={{ mt: 1 }}>{action}</Box>}
  </Box>
);

type NoticeProps = { Icon: SvgIconComponent; title: string; text?: string; action?: ReactNode };
