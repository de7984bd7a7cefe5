import { Box, Button, Skeleton, Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, useListContext, useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { maxPageSize } from '../../../contract/framework/endpoint';
import { useFormats } from '../fields/useFormats';
import type { ListRecord } from '../lists/columns';
import { ListFailure } from '../lists/ListStates';
import { applyMoves, type Move } from './apply-moves';
import { KanbanCard, type MoveTarget, type NamedRecord } from './KanbanCard';
import type { KanbanColumn as Column } from './kanban-columns';
import { columnStyles } from './kanban-styles';

type Props = {
  contract: ResourceContract;
  field: string;
  column: Column & { label: string };
  /** The moves on their way. */
  moves: readonly Move[];
  /** The latest move by a menu, if it came here: the card's former place, which had the focus, is gone. */
  focusedBy: object | undefined;
  /** Whether the card that is being dragged may be dropped here. */
  takesDragged: boolean;
  onDrop: () => void;
  /** Where a card may be moved; none: not at all. */
  targets: readonly MoveTarget[];
  onDrag: (card: NamedRecord | undefined) => void;
  onMove: (card: NamedRecord, target: MoveTarget) => void;
};

/** The rows of one choice: how many in all, the first of them as cards, and more on demand. */
export const KanbanColumn = ({ contract, column, moves, focusedBy, ...props }: Props) => {
  const { takesDragged, onDrop, ...cardProps } = props;
  const translate = useTranslate();
  const formats = useFormats();
  const { filterValues, sort, error: listError } = useListContext();
  const [size, setSize] = useState(pageSize);
  const [isOver, setIsOver] = useState(false);
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusedBy) heading.current?.focus();
  }, [focusedBy]);
  const query = useGetList<ListRecord>(
    contract.name,
    {
      filter: { ...filterValues, ...column.filter },
      pagination: { page: 1, perPage: size },
      sort,
    },
    { placeholderData: keepPreviousData },
  );
  const { rows, total } = applyMoves(query, column.value, moves);
  const hasMore = total > rows.length && size < maxPageSize;
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      data-over={(takesDragged && isOver) || undefined}
      onDragOver={event => {
        if (!takesDragged) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={event => {
        event.preventDefault();
        setIsOver(false);
        if (takesDragged) onDrop();
      }}
      sx={columnStyles}
    >
      <header>
        <Typography ref={heading} id={headingId} tabIndex={-1} component="h2" variant="subtitle2" noWrap>
          {column.label}
        </Typography>
        {query.data && <span>{formats.number(total)}</span>}
      </header>
      {query.error && !listError && (
        <ListFailure error={query.error} hasRows={query.data !== undefined} onRetry={() => query.refetch()} />
      )}
      {query.isPending && !query.error && (
        <Box role="status" aria-label={translate('terrain.generated.loading')} sx={{ px: 1 }}>
          {[0, 1, 2].map(index => (
            <Skeleton key={index} variant="rounded" height={84} sx={{ mb: 1 }} />
          ))}
        </Box>
      )}
      {query.data && rows.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 1.5, pb: 1.5 }}>
          {translate('terrain.kanban.none')}
        </Typography>
      )}
      {rows.length > 0 && (
        <ul>
          {rows.map(record => (
            <KanbanCard
              key={record.id}
              contract={contract}
              record={record}
              busy={moves.some(move => move.record.id === record.id)}
              column={column}
              {...cardProps}
            />
          ))}
          {hasMore && (
            <li data-more>
              <Button fullWidth loading={query.isFetching} onClick={() => setSize(size + pageSize)}>
                {translate('terrain.kanban.more')}
              </Button>
            </li>
          )}
        </ul>
      )}
    </Box>
  );
};

/** How many cards a column shows at first, and how many more at a time. */
const pageSize = 20;
