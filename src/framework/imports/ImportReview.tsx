import { Alert, Box, Button, Checkbox, Chip, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { getImportDefinition, type ImportKind } from '../../../contract/office/import-kinds';
import { type Import, type ImportRow, rowVerdicts } from '../../../contract/office/imports';
import { useFormats } from '../fields/useFormats';
import { QueryResult } from '../ui/QueryResult';
import { ResponsiveTable } from '../ui/ResponsiveTable';
import { ImportCell } from './ImportCell';
import { ImportPagination } from './ImportPagination';
import { useImportRows, type VerdictFilter } from './useImportRows';
import { useImportWords } from './useImportWords';
import type { StagedImport } from './useStagedImport';
import { VerdictMark } from './VerdictMark';

type ImportReviewProps = {
  kind: ImportKind;
  staged: Import;
  onFix: StagedImport['fix'];
  chosen: ReadonlySet<number>;
  onChoose: UpdateSelection;
};
/** Takes an updater: a row may be selected while another is being skipped. */
export type UpdateSelection = (next: (chosen: ReadonlySet<number>) => ReadonlySet<number>) => void;

/** The dry run: what each row would do and its problems, corrected or skipped in place. */
export const ImportReview = ({ kind, staged, onFix, chosen, onChoose }: ImportReviewProps) => {
  const translate = useTranslate();
  const { number } = useFormats();
  const { columns } = getImportDefinition(kind);
  const { header } = useImportWords(kind);
  const [view, setView] = useState({ page: 0, limit: 25, verdict: 'all' as VerdictFilter });
  const [problem, setProblem] = useState<Error | null>(null);
  const query = useImportRows(staged, view);

  const choose = (rows: ImportRow[], on: boolean) =>
    onChoose(before => {
      const next = new Set(before);
      for (const { row } of rows) {
        if (on) next.add(row);
        else next.delete(row);
      }
      return next;
    });
  /** Resolves to whether it succeeded. */
  const fix = async (row: ImportRow, change: Parameters<StagedImport['fix']>[1]) => {
    setProblem(null);
    try {
      await onFix(row, change);
      if (change.skip) choose([row], false);
      return true;
    } catch (error) {
      setProblem(error as Error);
      return false;
    }
  };
  const skipButton = (row: ImportRow) => (
    <Button size="small" color="inherit" onClick={() => fix(row, { skip: row.verdict !== 'skipped' })}>
      {translate(`terrain.imports.${row.verdict === 'skipped' ? 'unskip' : 'skip'}`)}
    </Button>
  );

  return (
    <Stack spacing={1.5}>
      {problem && (
        <Alert severity="error" role="alert">
          {problem.message}
        </Alert>
      )}
      <Box
        role="group"
        aria-label={translate('terrain.imports.filterBy')}
        sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap', alignItems: 'center' }}
      >
        {(['all', ...rowVerdicts] as const)
          .filter(
            verdict => verdict === 'all' || verdict === view.verdict || (staged.counts[verdict] ?? 0) > 0,
          )
          .map(verdict => {
            const on = view.verdict === verdict;
            const count = verdict === 'all' ? staged.total : (staged.counts[verdict] ?? 0);
            const name = translate(
              verdict === 'all' ? 'terrain.imports.all' : `terrain.imports.verdicts.${verdict}`,
            );
            return (
              <Chip
                key={verdict}
                component="button"
                clickable
                size="small"
                aria-pressed={on}
                color={on ? 'primary' : 'default'}
                variant={on ? 'filled' : 'outlined'}
                label={`${name} · ${number(count)}`}
                onClick={() => setView({ ...view, page: 0, verdict })}
              />
            );
          })}
        <Typography variant="body2" color="textSecondary" sx={{ ml: { sm: 1 } }}>
          {translate('terrain.imports.nothingYet')}
        </Typography>
      </Box>
      <QueryResult query={query} lines={8}>
        {({ rows, total }) => {
          const writable = rows.filter(isWritable);
          const allChosen = writable.length > 0 && writable.every(({ row }) => chosen.has(row));
          return (
            <>
              <ResponsiveTable
                label={translate('terrain.imports.rows')}
                rows={rows}
                keyOf={({ row }) => row}
                empty={translate('terrain.imports.noRows')}
                maxHeight="max(240px, calc(100vh - 370px))"
                columns={[
                  {
                    key: 'choose',
                    width: 40,
                    label: (
                      <Checkbox
                        size="small"
                        sx={{ p: 0.5 }}
                        checked={allChosen}
                        indeterminate={!allChosen && writable.some(({ row }) => chosen.has(row))}
                        disabled={writable.length === 0}
                        onChange={(_, on) => choose(writable, on)}
                        slotProps={{ input: { 'aria-label': translate('terrain.imports.choosePage') } }}
                      />
                    ),
                    cell: row => (
                      <Checkbox
                        size="small"
                        sx={{ p: 0.5 }}
                        checked={chosen.has(row.row)}
                        disabled={!isWritable(row)}
                        onChange={(_, on) => choose([row], on)}
                        slotProps={{
                          input: { 'aria-label': translate('terrain.imports.chooseRow', { row: row.row }) },
                        }}
                      />
                    ),
                  },
                  {
                    key: 'row',
                    label: translate('terrain.imports.row'),
                    align: 'right',
                    width: 60,
                    cell: row => row.row,
                  },
                  {
                    key: 'verdict',
                    label: translate('terrain.imports.verdict'),
                    width: 110,
                    cell: ({ verdict }) => <VerdictMark verdict={verdict} />,
                  },
                  {
                    key: 'effect',
                    label: translate('terrain.imports.effect'),
                    cell: row => <Effect row={row} columns={columns} />,
                  },
                  ...columns.map(column => ({
                    key: column,
                    label: header(column),
                    cell: (row: ImportRow) => (
                      <ImportCell
                        key={`${row.row} ${row.cells[column] ?? ''}`}
                        row={row}
                        column={column}
                        header={header(column)}
                        onFix={text => fix(row, { cells: { [column]: text } })}
                      />
                    ),
                  })),
                ]}
                actions={skipButton}
              />
              <ImportPagination view={view} total={total} onChange={setView} />
              <Typography variant="caption" color="textSecondary">
                {translate('terrain.imports.fixHelp')}
              </Typography>
            </>
          );
        }}
      </QueryResult>
    </Stack>
  );
};

const isWritable = ({ verdict }: ImportRow) => verdict === 'create' || verdict === 'update';

/** What the row would do, or the row's own problem; a cell's problem is shown at the cell. */
const Effect = ({ row, columns }: { row: ImportRow; columns: readonly string[] }) => {
  const ofRow = row.problems.filter(({ column }) => column === null || !columns.includes(column));
  if (ofRow.length === 0 && (row.verdict === 'refused' || !row.effect)) return null;
  return (
    <Box sx={{ minWidth: 170, color: ofRow.length > 0 ? 'error.main' : undefined }}>
      {ofRow.map(({ message }) => message).join(' ') || row.effect}
    </Box>
  );
};
