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
  /** The chart already shows the target beside its line. */
  isTargetShown: boolean;
};

/** « Objectif : 20 minimum · manqué »: by icon and text; for bars how many met it. Nothing meets no target. */
export const TargetStatus = ({ entry, target, value, isTargetShown }: Props) => {
  const { word, formatTarget } = useTileWords();
  const { met, of: total } = countTargetsMet(value, target);
  if (total === 0) return null;
  const isMet = met === total;
  const Icon = isMet ? CheckCircleOutlined : HighlightOffOutlined;
  return (
    <Typography variant="body2" component="p" sx={{ mt: 0.75 }}>
      {!isTargetShown && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {formatTarget(entry, target)} ·{' '}
        </Box>
      )}
      <Box component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        <Icon
          aria-hidden
          sx={{ fontSize: 16, verticalAlign: '-3px', color: isMet ? 'success.main' : 'error.main', mr: 0.25 }}
        />
        {total > 1 ? word('metOf', { smart_count: met, of: total }) : word(isMet ? 'met' : 'missed')}
      </Box>
    </Typography>
  );
};
