import { Box, Paper, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { z } from 'zod';
import type { Endpoint, ResourceContract } from '../../../contract/framework/endpoint';
import type { HistoryRow } from '../../../contract/framework/history';
import { renderInstant } from '../fields/render-time';
import { emptyPlaceholder } from '../fields/useFormats';
import { useWords } from '../fields/useWords';
import { call } from '../providers/call';
import { getActionLabel } from '../ui/action-label';
import { QueryResult } from '../ui/QueryResult';
import { ResponsiveTable } from '../ui/ResponsiveTable';

/** Who did what to a record and when, for contracts with a `history` action. */
export const GeneratedHistory = ({ contract, id }: { contract: ResourceContract; id: unknown }) => {
  const translate = useTranslate();
  const words = useWords();
  const history = contract.actions.history as Endpoint;
  const query = useQuery({
    queryKey: [contract.name, 'history', id],
    queryFn: ({ signal }) =>
      call(history, { [contract.idField]: id, id }, { signal }) as Promise<{ data: Row[] }>,
  });
  const text = (key: string) => translate(`terrain.dialogs.history.${key}`);
  return (
    <Paper variant="outlined" sx={{ maxWidth: 720, p: { xs: 2, md: 3 } }}>
      <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
        {text('title')}
      </Typography>
      <Box>
        <QueryResult query={query}>
          {({ data }) => (
            <ResponsiveTable
              label={text('title')}
              rows={data}
              keyOf={row => row.id}
              empty={text('nothing')}
              columns={[
                {
                  key: 'created_at',
                  label: text('date'),
                  cell: row => renderInstant(row.created_at, words.formats),
                },
                {
                  key: 'action',
                  label: text('action'),
                  cell: row => getActionLabel(row.action, translate),
                },
                { key: 'username', label: text('user'), cell: row => row.username },
                {
                  key: 'role',
                  label: text('role'),
                  cell: row =>
                    row.role
                      ? translate(`terrain.shell.roles.${row.role}`, { _: row.role })
                      : emptyPlaceholder,
                },
              ]}
            />
          )}
        </QueryResult>
      </Box>
    </Paper>
  );
};

type Row = z.infer<typeof HistoryRow>;
