import { Box } from '@mui/material';
import { KindIcon } from './KindIcon';
import type { BoardTexts } from './useBoardTexts';

/** What a struck-through and a red plan of the board mean. */
export const BoardLegend = ({ texts: { say } }: { texts: BoardTexts }) => (
  <Box component="ul" aria-label={say('legend.title')} sx={legend}>
    <li>
      <s>16A001</s> {say('legend.done')}
    </li>
    <Box component="li" sx={{ '& svg': { color: 'error.main' } }}>
      <KindIcon kind="ssr" /> {say('legend.impossible')}
    </Box>
  </Box>
);

const legend = {
  display: { xs: 'none', lg: 'flex' },
  gap: 2,
  m: 0,
  ml: 'auto',
  p: 0,
  listStyle: 'none',
  typography: 'caption',
  color: 'text.secondary',
  '& li': { display: 'flex', alignItems: 'center', gap: 0.5 },
} as const;
