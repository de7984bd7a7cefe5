import { Box } from '@mui/material';
import { useListContext } from 'ra-core';
import { type FocusEvent, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Navigate } from 'react-router-dom';
import { useShortcuts } from '../ui/useShortcuts';
import type { RowPanel } from './actions';
import type { ListRecord } from './columns';
import type { PanelState } from './usePanel';
import { useReturnToRow } from './useReturnToRow';

/**
 * A list with a panel for its open row. The focus stays on the row: moving to the next one updates the panel.
 * Where there is no room beside the list the panel overlays it; a phone opens the page instead.
 */
export const ListWithPanel = ({ panel, state, phone, children }: Props) => {
  const { opened, close, follow } = state;
  const frame = useRef<HTMLDivElement>(null);
  const { data } = useListContext<ListRecord>();
  useShortcuts({ escape: opened !== undefined && close });
  useReturnToRow(frame, opened, data !== undefined);
  const onFocus = usePanelFollowsFocus(opened, opened === undefined ? panel?.prepare : follow);
  const onPointerDown = ({ target }: { target: EventTarget }) => {
    const row = (target as Element).closest<HTMLElement>('[data-id]');
    if (row && !(target as Element).closest('a, button, input, label'))
      panel?.prepare(Number(row.dataset.id));
  };

  if (panel && phone && opened !== undefined) return <Navigate to={panel.pageOf(opened)} replace />;
  return (
    <Box
      ref={frame}
      onFocus={panel && onFocus}
      onPointerEnter={panel && !phone ? () => panel.prepare() : undefined}
      onPointerDown={panel && !phone ? onPointerDown : undefined}
      sx={frameStyles}
    >
      {children}
      {panel && opened !== undefined && (
        <Box component="aside" aria-label={panel.label} data-panel sx={panelStyles}>
          <Suspense fallback={null}>
            <panel.Panel
              key={opened}
              id={opened}
              record={data?.find(({ id }) => id === opened)}
              onClose={close}
            />
          </Suspense>
        </Box>
      )}
    </Box>
  );
};

type Props = { panel: RowPanel | undefined; state: PanelState; phone: boolean; children: ReactNode };

/**
 * The open panel follows the row focused by keyboard after a short rest; a closed one is only prefetched for
 * Enter. The mouse selects by click.
 */
const usePanelFollowsFocus = (opened: number | undefined, follow: ((id: number) => void) | undefined) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return ({ target }: FocusEvent<HTMLElement>) => {
    clearTimeout(timer.current);
    const id = Number(target.dataset.id);
    if (!id || id === opened || !target.matches(':focus-visible')) return;
    timer.current = setTimeout(() => follow?.(id), followDelay);
  };
};

/** In milliseconds: rows that are only passed are not fetched. */
const followDelay = 90;

/** From this width on there is room for both. */
export const sidePanelMediaQuery = '(min-width: 1280px)';

const frameStyles = {
  position: 'relative',
  display: 'flex',
  flex: 1,
  minHeight: 0,
  minWidth: 0,
  '& > :first-of-type': { minWidth: 0, overflow: 'hidden' },
  '@media print': { display: 'block' },
} as const;
const panelStyles = {
  display: 'flex',
  flexDirection: 'column',
  flexShrink: 0,
  minHeight: 0,
  width: 'clamp(420px, 40vw, 680px)',
  maxWidth: '100%',
  borderLeft: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  [`@media not all and ${sidePanelMediaQuery}`]: {
    position: 'absolute',
    inset: '0 0 0 auto',
    zIndex: 4,
    boxShadow: 12,
  },
  '@media print': { display: 'none' },
} as const;
