import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, Button, IconButton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { BoardTexts } from './useBoardTexts';

type Props = {
  days: readonly string[];
  onStep: (weeks: number) => void;
  onNow: () => void;
  texts: BoardTexts;
  /** At the end of the line. */
  children?: ReactNode;
};

/** The week shown, and buttons to change it. */
export const WeekNavigation = ({ days, onStep, onNow, texts: { say, formats }, children }: Props) => (
  <Box
    sx={{
      ...{ display: 'flex', alignItems: 'center', gap: 0.5, px: { xs: 1, md: 3 }, py: 0.75 },
      ...{ borderBottom: 1, borderColor: 'divider' },
    }}
  >
    <IconButton aria-label={say('previousWeek')} onClick={() => onStep(-1)}>
      <ChevronLeft />
    </IconButton>
    <Typography
      component="h2"
      variant="body2"
      aria-live="polite"
      sx={{ fontWeight: 600, minWidth: { md: 150 }, textAlign: 'center', textWrap: 'balance' }}
    >
      {formats.span(days[0], days[6])}
    </Typography>
    <IconButton aria-label={say('nextWeek')} onClick={() => onStep(1)}>
      <ChevronRight />
    </IconButton>
    <Button variant="outlined" size="small" onClick={onNow} sx={{ ml: 0.5 }}>
      {say('thisWeek')}
    </Button>
    {children}
  </Box>
);
