import { Alert, Button } from '@mui/material';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';

/** The button that loads the next page of what is above it, and why that failed. */
export const LoadMoreButton = ({ query }: { query: UseInfiniteQueryResult }) => {
  const translate = useTranslate();
  return (
    <>
      {query.isFetchNextPageError && <Alert severity="error">{query.error?.message}</Alert>}
      {query.hasNextPage && (
        <Button
          variant="outlined"
          sx={{ mt: 1.5 }}
          loading={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          {translate('terrain.dialogs.more')}
        </Button>
      )}
    </>
  );
};
