import Close from '@mui/icons-material/Close';
import DragIndicator from '@mui/icons-material/DragIndicator';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import { Box, IconButton, Paper, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import {
  type OwnDashboardState,
  type TileSize,
  type TileState,
  tileSizes,
} from '../../../contract/figures/own-dashboards';
import { buildTileRequest } from '../../../contract/figures/tile-values';
import { resolvePeriod } from '../../../contract/framework/named-periods';
import { today } from '../../../contract/framework/today';
import { useFormats } from '../../framework/fields/useFormats';
import { TileBody } from './TileBody';
import { useTileWords } from './useTileWords';

export type TileEdit = {
  /** Returns whether the key was handled. */
  onMoveKey: (key: string) => boolean;
  onSize: (size: TileSize) => void;
  onAdjust: () => void;
  onRemove: () => void;
};
type Props = {
  id: number;
  tile: TileState;
  state: Pick<OwnDashboardState, 'period' | 'compared'>;
  edit?: TileEdit;
  isDragged: boolean;
  /** On which side of the tile a dragged one would be dropped. */
  dropSide: 'before' | 'after' | undefined;
};

/** A tile with its title and period; in edit mode with controls to move, resize, configure and remove it. */
export const TileCard = ({ id, tile, state, edit, isDragged, dropSide }: Props) => {
  const heading = useId();
  const { word, title, place } = useTileWords();
  const { span } = useFormats();
  const name = title(tile);
  const period = buildTileRequest(tile, resolvePeriod(state.period, today()))?.period;
  const about = [period ? span(period.start_date, period.end_date) : word('now'), place(tile)];
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={heading}
      data-tile={id}
      data-print="whole"
      sx={{
        ...card,
        gridColumn: spans[tile.size],
        opacity: isDragged ? 0.5 : 1,
        ...(dropSide && {
          boxShadow: theme => `${dropSide === 'before' ? -6 : 6}px 0 0 -2px ${theme.palette.primary.main}`,
        }),
      }}
    >
      {edit && <Controls {...{ name, edit }} size={tile.size} />}
      <Typography id={heading} component="h2" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 1 }}>
        {about.filter(Boolean).join(' · ')}
      </Typography>
      <TileBody tile={tile} state={state} />
    </Paper>
  );
};

const Controls = ({ name, size, edit }: { name: string; size: TileSize; edit: TileEdit }) => {
  const { word } = useTileWords();
  const hint = useId();
  return (
    <Box data-print="hide" sx={controls}>
      <IconButton
        size="small"
        data-handle
        aria-label={word('move', { name })}
        aria-describedby={hint}
        title={word('moveHow')}
        onKeyDown={event => {
          if (edit.onMoveKey(event.key)) event.preventDefault();
        }}
        sx={{ cursor: 'grab', touchAction: 'none' }}
      >
        <DragIndicator fontSize="small" />
      </IconButton>
      <span id={hint} hidden>
        {word('moveHow')}
      </span>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={size}
        onChange={(_, next: TileSize | null) => next && edit.onSize(next)}
        aria-label={word('size', { name })}
        sx={{ '& .MuiToggleButton-root': { height: 28, minWidth: 28, px: 0.75, fontSize: 12 } }}
      >
        {tileSizes.map(each => (
          <ToggleButton
            key={each}
            value={each}
            aria-label={word(`sizes.${each}`)}
            title={word(`sizes.${each}`)}
          >
            {each}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <ControlButton label={word('adjust', { name })} onClick={edit.onAdjust} sx={{ ml: 'auto' }}>
        <TuneOutlined fontSize="small" />
      </ControlButton>
      <ControlButton label={word('take', { name })} onClick={edit.onRemove}>
        <Close fontSize="small" />
      </ControlButton>
    </Box>
  );
};

const ControlButton = ({
  label,
  onClick,
  sx,
  children,
}: {
  label: string;
  onClick: () => void;
  sx?: object;
  children: ReactNode;
}) => (
  <IconButton size="small" aria-label={label} title={label} onClick={onClick} sx={sx}>
    {children}
  </IconButton>
);

/** Of four columns; of two where there is no room for four, of one on a phone. */
const spans: Record<TileSize, object> = {
  S: { xs: 'auto', '@media print': 'span 1' },
  M: { xs: 'auto', lg: 'span 2' },
  L: { xs: '1 / -1' },
};
const card = { p: 2, minWidth: 0, display: 'flex', flexDirection: 'column' } as const;
const controls = { display: 'flex', alignItems: 'center', gap: 0.5, mb: 1, ml: -0.75, mr: -0.75 } as const;
