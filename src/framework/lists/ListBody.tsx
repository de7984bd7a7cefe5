import { Box } from '@mui/material';
import { useListContext } from 'ra-core';
import { type RefObject, Suspense } from 'react';
import { lazy } from '../providers/lazy';
import { BusyLine } from '../ui/BusyLine';
import { DeferredChangesBar } from './DeferredChangesBar';
import { ListContent } from './ListContent';
import { ListFooter } from './ListFooter';
import { ListWithPanel } from './ListWithPanel';
import type { AnyListProps } from './list-props';
import type { useListRows } from './useListRows';

type Props = Pick<AnyListProps, 'panel' | 'bulkActions' | 'filter'> & {
  /** The element that contains the rows and what floats over them. */
  frame: RefObject<HTMLElement | null>;
  rows: ReturnType<typeof useListRows>;
  /** Columns hidden by default. */
  hidden: string[];
  label: string;
  phone: boolean;
  /** Takes the element in an empty list for the page's actions that lead to the first rows. */
  onActionsSlot: (slot: HTMLElement | null) => void;
};

/** The rows of a list with the panel beside them, and the bars below them. */
export const ListBody = ({ frame, rows, panel, bulkActions = [], ...content }: Props) => {
  const { total = 0, isFetching, isPending } = useListContext();
  const { rowProps, sidePanel, selection, openOnSelection } = rows;
  const hasSelection = selection.count > 0;
  return (
    <ListWithPanel panel={panel} state={sidePanel} phone={content.phone}>
      <Box
        ref={frame}
        sx={{ position: 'relative', display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}
      >
        <BusyLine busy={isFetching && !isPending} />
        <Box sx={scrolledStyles}>
          <ListContent rowProps={rowProps} {...content} />
        </Box>
        <DeferredChangesBar />
        {hasSelection && (
          <Suspense fallback={null}>
            <BulkBar
              selectedCount={selection.count}
              total={total}
              matching={selection.matching}
              actions={bulkActions}
              onMatching={selection.selectMatching}
              onClear={selection.clear}
              onChoose={openOnSelection}
            />
          </Suspense>
        )}
        <ListFooter />
      </Box>
    </ListWithPanel>
  );
};

const BulkBar = lazy(() => import('./BulkBar'), 'BulkBar');

const scrolledStyles = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  display: 'flex',
  flexDirection: 'column',
} as const;
