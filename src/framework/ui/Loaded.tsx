import { Alert, Button, Skeleton, Stack } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

type LoadedProps<Data> = {
  query: UseQueryResult<Data, Error>;
  /** How many lines the skeleton holds the place of. */
  lines?: number;
  /** What holds the place instead, of a page that is no list of lines. */
  skeleton?: ReactNode;
  /** It reaches the page's edges: the reason stands off them. */
  toEdges?: boolean;
  children: (data: Data) => ReactNode;
};

/** What a query read; a skeleton of about its size before, the reason and a new try when it failed. */
export const Loaded = <Data,>({ query, lines = 4, skeleton, toEdges, children }: LoadedProps<Data>) => {
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
