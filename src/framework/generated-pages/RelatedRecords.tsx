import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, Button, IconButton, Link, Paper, Typography } from '@mui/material';
import { ResourceContextProvider, useGetList, useRefresh, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { listReferencesTo } from '../../../contract/framework/reference';
import { useLabels } from '../fields/useLabels';
import { useWords } from '../fields/useWords';
import { useReadable } from '../forms/useReadable';
import { buildColumns, getDefaultColumns, type ListRecord, renderCell } from '../lists/columns';
import { useRecordName } from '../lists/useRecordName';
import { useCan } from '../providers/access';
import { recordPath } from '../providers/record-path';
import { QueryResult } from '../ui/QueryResult';
import { ResponsiveTable } from '../ui/ResponsiveTable';
import { CreateDialog } from './CreateDialog';
import { GeneratedRemoveDialog } from './GeneratedRemoveDialog';

type ParentProps = { contract: ResourceContract; id: number };

/** What refers to a record, as far as the reader may read it: a table for each resource and field. */
export const RelatedRecords = ({ contract, id }: ParentProps) => {
  const may = useCan();
  return listReferencesTo(contract.name)
    .filter(({ contract: child }) => may(child.actions.list.needs))
    .map(({ contract: child, field }) => (
      <ResourceContextProvider key={`${child.name} ${field}`} value={child.name}>
        <Related contract={child} field={field} id={id} />
      </ResourceContextProvider>
    ));
};

/** Records shown; the others are in the list. */
const maxRows = 10;

const Related = ({ contract: whole, field, id }: ParentProps & { field: string }) => {
  const contract = useReadable(whole);
  const translate = useTranslate();
  const words = useWords();
  const labels = useLabels(contract.name);
  const may = useCan();
  const [dialog, setDialog] = useState<'create' | ListRecord>();
  const refresh = useRefresh();
  const close = () => setDialog(undefined);
  const closeRemoval = (removed?: boolean) => {
    close();
    if (removed) refresh();
  };
  const query = useGetList<ListRecord>(contract.name, {
    filter: { [field]: id },
    pagination: { page: 1, perPage: maxRows },
    sort: { field: contract.sorts[0], order: 'ASC' },
  });
  const { total = 0 } = query;
  const nameOf = useRecordName(contract, query.data ?? []);
  const { create, edit, remove } = contract.actions;
  const columns = buildColumns(
    contract,
    getDefaultColumns(contract).filter(source => source !== field),
  );
  // A reference is a link of its own.
  const linked = columns.find(({ info }) => !info.target);
  const titleId = `related-${contract.name}-${field}`;
  return (
    <Paper component="section" variant="outlined" aria-labelledby={titleId} sx={{ p: { xs: 2, md: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography id={titleId} component="h2" variant="subtitle1" sx={{ fontWeight: 600, flexGrow: 1 }}>
          {query.data ? `${labels.title} (${words.formats.number(total)})` : labels.title}
        </Typography>
        {total > 0 && (
          <Button component={RouterLink} to={`/${contract.name}?filter=${JSON.stringify({ [field]: id })}`}>
            {translate('terrain.relations.all')}
          </Button>
        )}
        {may(create.needs) && (
          <Button variant="outlined" startIcon={<Add />} onClick={() => setDialog('create')}>
            {translate('terrain.relations.add')}
          </Button>
        )}
      </Box>
      <QueryResult query={query}>
        {rows => (
          <ResponsiveTable
            label={labels.title}
            rows={rows ?? []}
            keyOf={row => row.id}
            empty={translate('terrain.relations.none')}
            columns={columns.map(column => ({
              key: column.source,
              label: labels.field(column.source),
              align: column.numeric ? ('right' as const) : undefined,
              cell: (row: ListRecord) =>
                column === linked ? (
                  <Link component={RouterLink} to={recordPath(contract, row.id)}>
                    {renderCell(column, row, words)}
                  </Link>
                ) : (
                  renderCell(column, row, words)
                ),
            }))}
            actions={
              may(edit.needs) || may(remove.needs)
                ? row => (
                    <>
                      {may(edit.needs) && (
                        <IconButton
                          component={RouterLink}
                          to={`${recordPath(contract, row.id)}/edit`}
                          aria-label={`${labels.action('edit')} ${nameOf(row)}`}
                        >
                          <EditOutlined fontSize="small" />
                        </IconButton>
                      )}
                      {may(remove.needs) && (
                        <IconButton
                          onClick={() => setDialog(row)}
                          aria-label={`${labels.action('remove')} ${nameOf(row)}`}
                        >
                          <DeleteOutlined fontSize="small" />
                        </IconButton>
                      )}
                    </>
                  )
                : undefined
            }
          />
        )}
      </QueryResult>
      {dialog === 'create' && (
        <CreateDialog contract={contract} defaultValues={{ [field]: id }} onCreated={close} onClose={close} />
      )}
      {typeof dialog === 'object' && (
        <GeneratedRemoveDialog resource={contract} record={dialog} onClose={closeRemoval} />
      )}
    </Paper>
  );
};
