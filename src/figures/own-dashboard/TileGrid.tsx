import { Box } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useEffect, useRef, useState } from 'react';
import type { OwnDashboardState, TileState } from '../../../contract/figures/own-dashboards';
import { TileCard } from './TileCard';
import { getTileKey, moveItem, replaceTile } from './tile-key';
import { useTileDrag } from './useTileDrag';
import { useTileWords } from './useTileWords';

type Props = {
  state: OwnDashboardState;
  /** In edit mode: receives the new tiles. */
  onChange?: (tiles: TileState[]) => void;
  onAdjust?: (index: number) => void;
};

/** The tiles in their order, four to a row; on a phone one below the other. */
export const TileGrid = ({ state, onChange, onAdjust }: Props) => {
  const { word, title } = useTileWords();
  const [grid, setGrid] = useState<HTMLElement | null>(null);
  const [announcement, setAnnouncement] = useState('');
  /** The focused handle: a tile that is moved keeps the focus. */
  const focusedTile = useRef<number | null>(null);
  const { tiles } = state;

  const moveTile = (from: number, to: number) => {
    if (to < 0 || to >= tiles.length || to === from) return;
    focusedTile.current = getTileKey(tiles[from]);
    setAnnouncement(word('moved', { name: title(tiles[from]), at: to + 1, of: tiles.length }));
    onChange?.(moveItem(tiles, from, to));
  };
  const removeTile = (removed: number) => {
    setAnnouncement(word('taken', { name: title(tiles[removed]) }));
    onChange?.(tiles.filter((_, index) => index !== removed));
  };
  const drag = useTileDrag({
    element: onChange ? grid : null,
    onDrop: ({ from, before }) => moveTile(from, before > from ? before - 1 : before),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the tiles were reordered
  useEffect(() => {
    if (focusedTile.current === null) return;
    grid?.querySelector<HTMLElement>(`[data-tile="${focusedTile.current}"] [data-handle]`)?.focus();
    focusedTile.current = null;
  }, [tiles]);

  return (
    <>
      <Box ref={setGrid} sx={{ ...styles, ...(drag && { cursor: 'grabbing', userSelect: 'none' }) }}>
        {tiles.map((tile, index) => (
          <TileCard
            key={getTileKey(tile)}
            id={getTileKey(tile)}
            {...{ tile, state }}
            isDragged={drag?.from === index}
            dropSide={getDropSide(drag, index, tiles.length)}
            edit={
              onChange && {
                onMoveKey: key => {
                  const to = targetsByKey[key]?.(index, tiles.length);
                  if (to === undefined) return false;
                  moveTile(index, to);
                  return true;
                },
                onSize: size =>
                  onChange(tiles.map(each => (each === tile ? replaceTile(tile, { ...tile, size }) : each))),
                onAdjust: () => onAdjust?.(index),
                onRemove: () => removeTile(index),
              }
            }
          />
        ))}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
    </>
  );
};

/** On which side of a tile to show the drop indicator. */
const getDropSide = (drag: ReturnType<typeof useTileDrag>, index: number, count: number) => {
  if (!drag || drag.before === drag.from || drag.before === drag.from + 1) return undefined;
  if (drag.before === index) return 'before';
  return drag.before === count && index === count - 1 ? 'after' : undefined;
};

/** The index that a key moves a tile to. */
const targetsByKey: Record<string, (index: number, count: number) => number> = {
  ArrowLeft: index => index - 1,
  ArrowUp: index => index - 1,
  ArrowRight: index => index + 1,
  ArrowDown: index => index + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const styles = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
  },
  gap: 2,
  '@media print': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: 1 },
} as const;
