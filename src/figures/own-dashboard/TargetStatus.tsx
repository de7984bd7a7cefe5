import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HighlightOffOutlined from '@mui/icons-material/HighlightOffOutlined';
import { Box, Typography } from '@mui/material';
import { countTargetsMet, type TileTarget, type TileValue } from '../../../contract/figures/tile-values';
import type { TileEntry } from '../../../contract/figures/tiles';
import { useTileWords } from './useTileWords';

type Props = {
  entry: TileEntry;
  target: TileTarget;
  value: TileValue;
  /** The target is written beside its line already. */
  named: boolean;
};

/** « Objectif : au moins 20 · manqué »: by icon and text; for bars how many met it. */
export const TargetStatus = ({ entry, target, value, named }: Props) => {
  const { word, wanted } = useTileWords();
  const { met, of } = countTargetsMet(value, target);
  const all = met === of;
  const Icon = all ? CheckCircleOutlined : HighlightOffOutlined;
  return (
    <Typography variant="body2" component="p" sx={{ mt: 0.75 }}>
      {!named && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {wanted(entry, target)} ·{' '}
        </Box>
      )}
      <Box component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        <Icon
          aria-hidden
          sx={{ fontSize: 16, verticalAlign: '-3px', color: all ? 'success.main' : 'error.main', mr: 0.25 }}
        />
        {of > 1 ? word('metOf', { met, of }) : word(all ? 'met' : 'missed')}
      </Box>
    </Typography>
  );
};
