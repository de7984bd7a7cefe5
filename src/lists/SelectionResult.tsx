import Download from '@mui/icons-material/Download';
import { Alert, Button, Stack, TablePagination } from '@mui/material';
import Papa from 'papaparse';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { saveFile } from '../providers/saveFile';
import { DialogFrame } from '../ui/DialogFrame';
import { FactTable } from '../ui/FactTable';

const pageSize = 50;

/** What became of each row of a bulk action: how many were done, and which were refused and why. */
export const SelectionResult = ({
  answer,
  idField = 'site_id',
  nameField = 'site_code',
  texts = 'terrain.dialogs.selection',
  onClose,
}: SelectionResultProps) => {
  const translate = useTranslate();
  const [page, setPage] = useState(0);
  const refused = answer.results.filter(({ done }) => !done);
  const idOf = (row: Row) => row[idField] as number;
  const nameOf = (row: Row) =>
    row[nameField] === null
      ? translate(`${texts}.unknown`, { id: idOf(row) })
      : translate(`${texts}.known`, { id: idOf(row), code: row[nameField] });

  const save = () => {
    const rows = refused.map(row => ({
      [idField]: idOf(row),
      [nameField]: row[nameField],
      cause: row.cause,
    }));
    saveFile(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }), translate(`${texts}.fileName`));
  };

  return (
    <DialogFrame
      title={translate(`${texts}.title`)}
      onClose={onClose}
      actions={
        <>
          {refused.length > 0 && (
            <Button startIcon={<Download />} onClick={save} sx={{ mr: 'auto' }}>
              {translate(`${texts}.download`)}
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
            ? translate(`${texts}.done`, { smart_count: answer.done })
            : translate(`${texts}.nothing`)}
        </Alert>
        {refused.length > 0 ? (
          <>
            <Alert severity="warning">{translate(`${texts}.refused`, { smart_count: answer.refused })}</Alert>
            <FactTable
              label={translate(`${texts}.refused`, { smart_count: answer.refused })}
              rows={refused.slice(page * pageSize, (page + 1) * pageSize)}
              keyOf={idOf}
              empty=""
              columns={[
                {
                  key: 'site',
                  label: translate(`${texts}.site`),
                  cell: nameOf,
                  width: '34%',
                },
                {
                  key: 'cause',
                  label: translate(`${texts}.cause`),
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

type Row = {
  done: boolean;
  cause: string | null;
  site_code?: string | null;
  username?: string | null;
  site_id?: number;
  task_id?: number;
  userid?: number;
  planid?: number;
};
type SelectionResultProps = {
  answer: { done: number; refused: number; results: Row[] };
  /** What the rows are told apart by. */
  idField?: 'site_id' | 'task_id' | 'userid' | 'planid';
  nameField?: 'site_code' | 'username';
  /** i18n key: what the rows are called. */
  texts?: string;
  onClose: () => void;
};

/** With a byte order mark, so that Excel reads the accents, and text that looks like a formula kept as text. */
const csvOf = (rows: object[]) => `\uFEFF${Papa.unparse(rows, { escapeFormulae: true, delimiter: ';' })}`;
