import { Paper, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { crudKey } from '../../../contract/framework/crud';
import type { Endpoint, ResourceContract } from '../../../contract/framework/endpoint';
import type { HistoryRow } from '../../../contract/framework/history';
import { defineHistoryWords } from '../../../contract/framework/history-words';
import { HistoryTable } from '../history/HistoryTable';
import { useHistoryTexts } from '../history/useHistoryTexts';
import { call } from '../providers/call';

/** Who changed what of a record and when, for contracts with a `history` action. */
export const GeneratedHistory = ({ contract, id }: { contract: ResourceContract; id: unknown }) => {
  const translate = useTranslate();
  const history = contract.actions.history as Endpoint;
  const query = useQuery({
    queryKey: [contract.name, 'history', id],
    queryFn: async ({ signal }) => {
      const answer = await call(history, { [contract.idField]: id, id }, { signal });
      return (answer as { data: HistoryRow[] }).data;
    },
  });
  const words = createWords(crudKey(contract), null, useHistoryTexts());
  return (
    <Paper variant="outlined" sx={{ maxWidth: 720, p: { xs: 2, md: 3 } }}>
      <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
        {translate('terrain.dialogs.history.title')}
      </Typography>
      <HistoryTable query={query} empty={translate('terrain.dialogs.history.nothing')} words={words} />
    </Paper>
  );
};

const createWords = defineHistoryWords();
