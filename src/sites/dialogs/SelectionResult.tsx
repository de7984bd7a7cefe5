import Download from '@mui/icons-material/Download';
import { Alert, Button, Stack, TablePagination } from '@mui/material';
import Papa from 'papaparse';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { SelectionAnswer } from '../../../contract/site-selection';
import { DialogFrame } from '../../ui/DialogFrame';
import { FactTable } from '../../ui/FactTable';

const pageSize = 50;

/** What became of each row of a bulk action: how many were done, and which were refused and why. */
export const SelectionResult = ({ answer, onClose }: { answer: SelectionAnswer; onClose: () => void }) => {
  const translate = useTranslate();
  const [page, setPage] = useState(0);
  const refused = answer.results.filter(({ done }) => !done);
  const codeOf = ({ site_id, site_code }: SelectionAnswer['results'][number]) =>
    site_code ?? translate('terrain.dialogs.selection.unknown', { id: site_id });

  const save = () => {
    const rows = refused.map(row => ({ site_id: row.site_id, site_code: row.site_code, cause: row.cause }));
    saveText(csvOf(rows), translate('terrain.dialogs.selection.fileName'));
  };

  return (
    <DialogFrame
      title={translate('terrain.dialogs.selection.title')}
      onClose={onClose}
      actions={
        <>
          {refused.length > 0 && (
            <Button startIcon={<Download />} onClick={save} sx={{ mr: 'auto' }}>
              {translate('terrain.dialogs.selection.download')}
            </Button>
          )}
          <Button variant="contained" onClick={onClose} autoFocus>
            {translate('terrain.dialogs.ok')}
          </Button>
        </>
      }
    >
      <Stack spacing={1.5}>
        <Alert severity={answer.done > 0 ? 'success' : 'info'} role="status">
          {answer.done > 0
            ? translate('terrain.dialogs.selection.done', { smart_count: answer.done })
            : translate('terrain.dialogs.selection.nothing')}
        </Alert>
        {refused.length > 0 ? (
          <>
            <Alert severity="warning">
              {translate('terrain.dialogs.selection.refused', { smart_count: answer.refused })}
            </Alert>
            <FactTable
              label={translate('terrain.dialogs.selection.refused', { smart_count: answer.refused })}
              rows={refused.slice(page * pageSize, (page + 1) * pageSize)}
              keyOf={({ site_id }) => site_id}
              empty=""
              columns={[
                {
                  key: 'site',
                  label: translate('terrain.dialogs.selection.site'),
                  cell: codeOf,
                  width: '34%',
                },
                {
                  key: 'cause',
                  label: translate('terrain.dialogs.selection.cause'),
                  cell: ({ cause }) => cause,
                },
              ]}
            />
            {refused.length > pageSize && (
              <TablePagination
                component="div"
                count={refused.length}
                page={page}
                rowsPerPage={pageSize}
                rowsPerPageOptions={[pageSize]}
                onPageChange={(_, next) => setPage(next)}
              />
            )}
          </>
        ) : null}
      </Stack>
    </DialogFrame>
  );
};

/** With a byte order mark, so that Excel reads the accents, and text that looks like a formula kept as text. */
const csvOf = (rows: object[]) => `\uFEFF${Papa.unparse(rows, { escapeFormulae: true, delimiter: ';' })}`;

const saveText = (text: string, name: string) => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
