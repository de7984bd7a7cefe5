import { Alert, Button, Skeleton, Stack } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

type LoadedProps<Data> = {
  query: UseQueryResult<Data, Error>;
  /** The number of skeleton lines. */
  lines?: number;
  /** A custom skeleton, for a page that is not a list of lines. */
  skeleton?: ReactNode;
  /** The content reaches the page's edges: the error gets a margin. */
  toEdges?: boolean;
  children: (data: Data) => ReactNode;
};

/** The result of a query; a skeleton of about its size while loading, the error with a retry button when it failed. */
export const QueryResult = <Data,>({ query, lines = 4, skeleton, toEdges, children }: LoadedProps<Data>) => {
  const translate = useTranslate();
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <Alert
        severity="error"
        sx={{ m: toEdges ? 2 : 0 }}
        action={
          <Button color="inherit" size="small" onClick={() => query.refetch()}>
            {translate('terrain.dialogs.retry')}
          </Button>
        }
      >
        {query.error.message}
      </Alert>
    );
  }
  return (
    <Stack spacing={1} role="status" aria-label={translate('terrain.dialogs.loading')}>
      {skeleton ??
        Array.from({ length: lines }, (_, line) => line).map(line => (
          <Skeleton key={line} variant="rounded" height={32} />
        ))}
    </Stack>
  );
};
