import SearchOff from '@mui/icons-material/SearchOff';
import { Alert, Box, Button, Typography } from '@mui/material';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/EmptyState';
import { ListSkeleton } from './ListStates';

type Props<Row> = {
  query: UseInfiniteQueryResult<InfiniteData<{ rows: Row[] }>>;
  /** The label of the button that loads the next page. */
  more: string;
  /** The text after the last row. */
  end: string;
  children: (rows: Row[]) => ReactNode;
};

/** Rows loaded page by page with a button at their end; a failed page can be retried in its place. */
export const PagedRows = <Row,>({ query, more, end, children }: Props<Row>) => {
  const translate = useTranslate();
  const retry = () => (query.data ? query.fetchNextPage() : query.refetch());
  const failure = query.isError && (
    <Alert
      severity="error"
      sx={{ my: 1 }}
      action={
        <Button color="inherit" onClick={retry}>
          {translate('terrain.dialogs.retry')}
        </Button>
      }
    >
      {query.error.message}
    </Alert>
  );
  if (!query.data) return failure || <ListSkeleton rows={12} />;
  const rows = query.data.pages.flatMap(page => page.rows);
  return (
    <>
      {children(rows)}
      {failure}
      <Box sx={{ display: 'flex', justifyContent: 'center', py: 1.5 }}>
        {query.hasNextPage && (
          <Button
            variant="outlined"
            disabled={query.isFetchingNextPage}
            onClick={() => query.fetchNextPage()}
          >
            {more}
          </Button>
        )}
        {!query.hasNextPage && rows.length > 0 && (
          <Typography variant="caption" color="textSecondary">
            {end}
          </Typography>
        )}
      </Box>
    </>
  );
};

type NoRowsProps = {
  /** The titles where nothing exists yet, and where no row matches the filters. */
  nothing: string;
  filtered: string;
  /** Resets the filters, if any is set. */
  onReset: (() => void) | undefined;
};

/** Shown when no row exists yet, or none matches the filters, with a button to reset them. */
export const NoRows = ({ nothing, filtered, onReset }: NoRowsProps) => {
  const translate = useTranslate();
  return (
    <EmptyState
      icon={<SearchOff aria-hidden />}
      title={onReset ? filtered : nothing}
      text={onReset && translate('terrain.generated.emptyFiltered')}
      onReset={onReset}
    />
  );
};
