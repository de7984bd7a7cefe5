import { Box } from '@mui/material';
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
  onAdjust?: (at: number) => void;
};

/** The tiles in their order, four to a row; on a phone one below the other. */
export const TileGrid = ({ state, onChange, onAdjust }: Props) => {
  const { word, title } = useTileWords();
  const [grid, setGrid] = useState<HTMLElement | null>(null);
  const [announcement, announce] = useState('');
  /** The focused handle: a tile that is moved keeps the focus. */
  const focusedTile = useRef<number | null>(null);
  const { tiles } = state;

  const put = (from: number, to: number) => {
    if (to < 0 || to >= tiles.length || to === from) return;
    focusedTile.current = getTileKey(tiles[from]);
    announce(word('moved', { name: title(tiles[from]), at: to + 1, of: tiles.length }));
    onChange?.(moveItem(tiles, from, to));
  };
  const take = (at: number) => {
    announce(word('taken', { name: title(tiles[at]) }));
    onChange?.(tiles.filter((_, other) => other !== at));
  };
  const drag = useTileDrag({
    element: onChange ? grid : null,
    onDrop: ({ from, before }) => put(from, before > from ? before - 1 : before),
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
        {tiles.map((tile, at) => (
          <TileCard
            key={getTileKey(tile)}
            id={getTileKey(tile)}
            {...{ tile, state }}
            isHeld={drag?.from === at}
            mark={markOf(drag, at, tiles.length)}
            edit={
              onChange && {
                onKey: key => {
                  const to = steps[key]?.(at, tiles.length);
                  if (to === undefined) return false;
                  put(at, to);
                  return true;
                },
                onSize: size =>
                  onChange(
                    tiles.map((each, other) => (other === at ? replaceTile(each, { ...each, size }) : each)),
                  ),
                onAdjust: () => onAdjust?.(at),
                onTake: () => take(at),
              }
            }
          />
        ))}
      </Box>
      <Box role="status" sx={unseen}>
        {announcement}
      </Box>
    </>
  );
};

/** The drop indicator: on which side of this tile. */
const markOf = (drag: ReturnType<typeof useTileDrag>, at: number, count: number) => {
  if (!drag || drag.before === drag.from || drag.before === drag.from + 1) return undefined;
  if (drag.before === at) return 'before';
  return drag.before === count && at === count - 1 ? 'after' : undefined;
};

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: at => at - 1,
  ArrowUp: at => at - 1,
  ArrowRight: at => at + 1,
  ArrowDown: at => at + 1,
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
const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
