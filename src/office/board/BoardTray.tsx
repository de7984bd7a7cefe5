import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import type { BacklogItem } from '../../../contract/office/backlog';
import { useRestoreFocus } from '../schedule/useRestoreFocus';
import { useVirtualRows } from '../schedule/useVirtualRows';
import type { BoardProps } from './board-props';
import type { useBacklog } from './board-queries';
import type { PickUp } from './DesktopBoard';
import { TrayFilters } from './TrayFilters';
import { getTrayRowId, TrayRow, trayRowHeight } from './TrayRow';
import type { BoardSelection } from './useBoardSelection';
import type { BoardUrlState } from './useBoardUrlState';
import { useTrayNavigation } from './useTrayNavigation';

type Props = Pick<BoardProps, 'today' | 'texts'> & {
  query: ReturnType<typeof useBacklog>;
  urlState: BoardUrlState;
  /** The last day of the planned week. */
  until: string;
  selection: BoardSelection;
  pickUp?: PickUp;
  /** Opens the dialog to place an item: on a phone, where there is no dragging. */
  onPlace?: (key: string) => void;
};

/** The backlog, most urgent items first. They are dragged to the board, or picked up by keyboard. */
export const BoardTray = ({ query, urlState, until, today, selection, pickUp, onPlace, texts }: Props) => {
  const { data: backlog, error } = query;
  const { selectedItems: selected, select } = selection;
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const items = backlog?.items ?? noItems;
  const rows = useVirtualRows({
    element,
    count: items.length,
    heightOf: () => trayRowHeight,
    keyOf: index => items[index].key,
    overscan: 6,
    measureKey: trayRowHeight,
  });
  /** When the last focused item disappears, the focus moves to the message that replaces the list. */
  const emptyMessage = useRef<HTMLElement>(null);
  const focusHandlers = useRestoreFocus(() => emptyMessage.current);
  const { say } = texts;
  const { activeIndex, onKeyDown, onClick } = useTrayNavigation({
    ...{ items, selection, pickUp, onPlace },
    scrollToIndex: index => rows.scrollToIndex(index),
  });
  const renderItems = () => {
    if (error) return <TrayError message={error.message} onRetry={() => query.refetch()} texts={texts} />;
    if (!backlog) return <TraySkeleton label={say('loading')} />;
    if (items.length === 0)
      return (
        <Typography
          ref={emptyMessage}
          tabIndex={-1}
          color="textSecondary"
          sx={{ p: 3, textAlign: 'center', outline: 'none' }}
        >
          {say('tray.empty')}
        </Typography>
      );
    return (
      <Box
        ref={setElement}
        {...(onPlace ? { role: 'list' } : asListbox)}
        aria-label={say('tray.title')}
        aria-describedby="board-help"
        aria-activedescendant={
          onPlace || !items[activeIndex] ? undefined : getTrayRowId(items[activeIndex].key)
        }
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...focusHandlers}
        onClick={onClick}
        sx={{
          flex: 1,
          minHeight: 0,
          overflowY: 'auto',
          '&:focus-visible [data-here=true]': {
            outline: '2px solid',
            outlineColor: 'primary.main',
            outlineOffset: -2,
          },
        }}
      >
        <div role="presentation" style={{ position: 'relative', height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, key, start }) => (
            <TrayRow
              key={key}
              item={items[index]}
              top={start}
              active={index === activeIndex}
              selected={selected.has(items[index].key)}
              today={today}
              texts={texts}
              placing={onPlace !== undefined}
            />
          ))}
        </div>
      </Box>
    );
  };
  return (
    <Box
      component="section"
      aria-label={say('tray.title')}
      data-takes-plans
      sx={{
        ...{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, outlineOffset: -2 },
        '&[data-over=true]': { outline: '2px solid', outlineColor: 'primary.main', bgcolor: 'action.focus' },
        '&[data-over=no]': { outline: '2px dashed', outlineColor: 'error.main' },
      }}
    >
      <Box sx={{ px: 1.5, py: 1, display: 'grid', gap: 1, borderBottom: 1, borderColor: 'divider' }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
          <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
            {say('tray.title')}
          </Typography>
          <Typography role="status" component="div" variant="body2" color="textSecondary">
            {backlog && say('tray.count', { total: backlog.total, smart_count: backlog.total })}
          </Typography>
          {selected.size > 0 && (
            <Button size="small" sx={{ ml: 'auto', whiteSpace: 'nowrap' }} onClick={() => select([], 'only')}>
              {say('tray.unselect', { smart_count: selected.size })}
            </Button>
          )}
        </Box>
        <TrayFilters {...{ backlog, urlState, until, today, texts }} />
      </Box>
      {renderItems()}
      {backlog && backlog.total > items.length && items.length > 0 && (
        <Typography
          variant="caption"
          color="textSecondary"
          sx={{ px: 1.5, py: 0.5, borderTop: 1, borderColor: 'divider' }}
        >
          {say('tray.more', { shown: items.length, total: backlog.total })}
        </Typography>
      )}
    </Box>
  );
};

type TrayErrorProps = Pick<Props, 'texts'> & { message: string; onRetry: () => void };
const TrayError = ({ message, onRetry, texts }: TrayErrorProps) => (
  <Alert
    severity="error"
    sx={{ m: 1.5 }}
    action={
      <Button color="inherit" onClick={onRetry}>
        {texts.say('retry')}
      </Button>
    }
  >
    {message}
  </Alert>
);

const TraySkeleton = ({ label }: { label: string }) => (
  <Box role="status" aria-label={label} sx={{ p: 1.5, display: 'grid', gap: 1 }}>
    {[1, 2, 3, 4, 5].map(line => (
      <Skeleton key={line} variant="rounded" height={36} />
    ))}
  </Box>
);

const asListbox = { role: 'listbox', 'aria-multiselectable': true } as const;
const noItems: readonly BacklogItem[] = [];
