import Download from '@mui/icons-material/Download';
import { Alert, AlertTitle, Box, Button, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { getImportDefinition } from '../../../contract/framework/import-kinds';
import { getImports, type Import, type ImportRow } from '../../../contract/framework/imports';
import { useFormats } from '../fields/useFormats';
import { download } from '../providers/call';
import { ErrorAlert } from '../ui/FormDialog';
import { QueryResult } from '../ui/QueryResult';
import { ResponsiveTable } from '../ui/ResponsiveTable';
import { ImportPagination } from './ImportPagination';
import { getImportParts } from './import-parts';
import { useImportRows, type VerdictFilter } from './useImportRows';
import { useImportWords } from './useImportWords';

/** What the import did: how many rows were imported, and which were not and why (document 1, section 8). */
export const ImportSummary = ({ kind, staged }: { kind: string; staged: Import }) => {
  const translate = useTranslate();
  const { done = 0, refused = 0 } = staged.counts;
  const { results } = getImportParts(kind);
  return (
    <Stack spacing={2}>
      <Alert severity={refused > 0 ? 'warning' : 'success'} role="status">
        <AlertTitle>
          {translate(refused > 0 ? 'terrain.imports.partial' : 'terrain.imports.allDone')}
        </AlertTitle>
        {[
          translate('terrain.imports.done', { smart_count: done }),
          refused > 0 && translate('terrain.imports.doneRefused', { smart_count: refused }),
        ]
          .filter(Boolean)
          .join(', ')}
      </Alert>
      {results && done > 0 && <Typography variant="body2">{translate(results.text)}</Typography>}
      {refused > 0 && <RefusedRowsTable kind={kind} staged={staged} />}
    </Stack>
  );
};

const RefusedRowsTable = ({ kind, staged }: { kind: string; staged: Import }) => {
  const translate = useTranslate();
  const { header } = useImportWords(kind);
  const [view, setView] = useState({ page: 0, limit: 25, verdict: 'refused' as VerdictFilter });
  const [error, setError] = useState<Error | null>(null);
  const query = useImportRows(staged, view);
  const save = () => {
    setError(null);
    download(getImports().actions.refused, { import_id: staged.import_id }).catch(setError);
  };
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'stretch' }}>
      <Button variant="outlined" startIcon={<Download />} onClick={save} sx={{ alignSelf: 'flex-start' }}>
        {translate('terrain.imports.refused')}
      </Button>
      {error && <ErrorAlert error={error} />}
      <QueryResult query={query} lines={5}>
        {({ rows, total }) => (
          <>
            <ResponsiveTable
              label={translate('terrain.imports.refused')}
              rows={rows}
              keyOf={({ row }) => row}
              empty={translate('terrain.imports.noRows')}
              columns={[
                {
                  key: 'row',
                  label: translate('terrain.imports.row'),
                  align: 'right',
                  width: 60,
                  cell: ({ row }) => row,
                },
                ...getReportedColumns(kind).map(column => ({
                  key: column,
                  label: header(column),
                  cell: ({ cells }: (typeof rows)[number]) => cells[column],
                })),
                {
                  key: 'cause',
                  label: translate('terrain.imports.cause'),
                  cell: row => <Causes row={row} header={header} />,
                },
              ]}
            />
            <ImportPagination view={view} total={total} onChange={setView} />
          </>
        )}
      </QueryResult>
    </Stack>
  );
};

/** Why a row was rejected, each problem with its cell and the cell's text. */
const Causes = ({ row, header }: { row: ImportRow; header: (column: string) => string }) => {
  const { colon, quoted } = useFormats();
  return row.problems.map(({ column, message }) => (
    <Box key={`${column} ${message}`} sx={{ overflowWrap: 'anywhere' }}>
      {column && (
        <Box component="span" sx={{ fontWeight: 600 }}>
          {[header(column), row.cells[column] && quoted(row.cells[column])].filter(Boolean).join(' ')}
          {colon}{' '}
        </Box>
      )}
      {message}
    </Box>
  ));
};

/** The cells that identify a row (document 1, section 3, « Import failure rows »). */
const getReportedColumns = (kind: string) => {
  const { reported, required } = getImportDefinition(kind);
  return reported ?? required;
};
