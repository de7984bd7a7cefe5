import { Alert, Box, Button, Checkbox, Chip, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { getImportDefinition } from '../../../contract/framework/import-kinds';
import { type Import, type ImportRow, rowVerdicts } from '../../../contract/framework/imports';
import { useFormats } from '../fields/useFormats';
import { QueryResult } from '../ui/QueryResult';
import { ResponsiveTable } from '../ui/ResponsiveTable';
import { ImportCell } from './ImportCell';
import { ImportPagination } from './ImportPagination';
import { getImportParts } from './import-parts';
import { useImportRows, type VerdictFilter } from './useImportRows';
import { useImportWords } from './useImportWords';
import type { StagedImport } from './useStagedImport';
import { VerdictMark } from './VerdictMark';

type ImportReviewProps = {
  kind: string;
  staged: Import;
  onFix: StagedImport['fix'];
  /** Checks the file again after what it refers to has changed. */
  onRecheck: StagedImport['recheck'];
  /** The numbers of the selected rows. */
  selectedRows: ReadonlySet<number>;
  onSelect: UpdateSelection;
};
type RowChange = Parameters<StagedImport['fix']>[1];
/** Takes an updater: a row may be selected while another is being skipped. */
export type UpdateSelection = (update: (selectedRows: ReadonlySet<number>) => ReadonlySet<number>) => void;

/** The dry run: what each row would do and its problems, corrected or skipped in place. */
export const ImportReview = ({
  kind,
  staged,
  onFix,
  onRecheck,
  selectedRows,
  onSelect,
}: ImportReviewProps) => {
  const translate = useTranslate();
  const [view, setView] = useState({ page: 0, limit: 25, verdict: 'all' as VerdictFilter });
  const [problem, setProblem] = useState<Error | null>(null);
  const query = useImportRows(staged, view);
  const { reviewNote, Remedies } = getImportParts(kind);

  const select = (rows: ImportRow[], selected: boolean) =>
    onSelect(current => {
      const next = new Set(current);
      for (const { row } of rows) {
        if (selected) next.add(row);
        else next.delete(row);
      }
      return next;
    });
  /** Resolves to whether it succeeded. */
  const fix = async (row: ImportRow, change: RowChange) => {
    setProblem(null);
    try {
      await onFix(row, change);
      if (change.skip) select([row], false);
      return true;
    } catch (error) {
      setProblem(error as Error);
      return false;
    }
  };

  return (
    <Stack spacing={1.5}>
      {problem && (
        <Alert severity="error" role="alert">
          {problem.message}
        </Alert>
      )}
      <VerdictFilters
        staged={staged}
        verdict={view.verdict}
        onChange={verdict => setView({ ...view, page: 0, verdict })}
      />
      {reviewNote && <Typography variant="body2">{translate(reviewNote)}</Typography>}
      <QueryResult query={query} lines={8}>
        {({ rows, total }) => (
          <>
            {Remedies && <Remedies rows={rows} onDone={onRecheck} />}
            <ReviewTable {...{ kind, rows, selectedRows }} onSelect={select} onFix={fix} />
            <ImportPagination view={view} total={total} onChange={setView} />
            <Typography variant="caption" color="textSecondary">
              {translate('terrain.imports.fixHelp')}
            </Typography>
          </>
        )}
      </QueryResult>
    </Stack>
  );
};

type ReviewTableProps = Pick<ImportReviewProps, 'kind' | 'selectedRows'> & {
  rows: ImportRow[];
  onSelect: (rows: ImportRow[], selected: boolean) => void;
  /** Resolves to whether it succeeded. */
  onFix: (row: ImportRow, change: RowChange) => Promise<boolean>;
};

const ReviewTable = ({ kind, rows, selectedRows, onSelect, onFix }: ReviewTableProps) => {
  const translate = useTranslate();
  const { columns } = getImportDefinition(kind);
  const { header } = useImportWords(kind);
  const skipButton = (row: ImportRow) => (
    <Button size="small" color="inherit" onClick={() => onFix(row, { skip: row.verdict !== 'skipped' })}>
      {translate(`terrain.imports.${row.verdict === 'skipped' ? 'unskip' : 'skip'}`)}
    </Button>
  );
  const writable = rows.filter(isWritable);
  const allSelected = writable.length > 0 && writable.every(({ row }) => selectedRows.has(row));
  return (
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
              checked={allSelected}
              indeterminate={!allSelected && writable.some(({ row }) => selectedRows.has(row))}
              disabled={writable.length === 0}
              onChange={(_, selected) => onSelect(writable, selected)}
              slotProps={{ input: { 'aria-label': translate('terrain.imports.choosePage') } }}
            />
          ),
          cell: row => (
            <Checkbox
              size="small"
              sx={{ p: 0.5 }}
              checked={selectedRows.has(row.row)}
              disabled={!isWritable(row)}
              onChange={(_, selected) => onSelect([row], selected)}
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
              onFix={text => onFix(row, { cells: { [column]: text } })}
            />
          ),
        })),
      ]}
      actions={skipButton}
    />
  );
};

type VerdictFiltersProps = {
  staged: Import;
  verdict: VerdictFilter;
  onChange: (verdict: VerdictFilter) => void;
};

/** Filters the rows by verdict, each with its count. */
const VerdictFilters = ({ staged, verdict: current, onChange }: VerdictFiltersProps) => {
  const translate = useTranslate();
  const { number } = useFormats();
  const getCount = (verdict: VerdictFilter) =>
    verdict === 'all' ? staged.total : (staged.counts[verdict] ?? 0);
  const getName = (verdict: VerdictFilter) =>
    verdict === 'all'
      ? translate('terrain.imports.all')
      : translate(`terrain.imports.verdicts.${verdict}`, { smart_count: getCount(verdict) });
  return (
    <Box
      role="group"
      aria-label={translate('terrain.imports.filterBy')}
      sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap', alignItems: 'center' }}
    >
      {(['all', ...rowVerdicts] as const)
        .filter(verdict => verdict === 'all' || verdict === current || getCount(verdict) > 0)
        .map(verdict => (
          <Chip
            key={verdict}
            component="button"
            clickable
            size="small"
            aria-pressed={verdict === current}
            color={verdict === current ? 'primary' : 'default'}
            variant={verdict === current ? 'filled' : 'outlined'}
            label={`${getName(verdict)} · ${number(getCount(verdict))}`}
            onClick={() => onChange(verdict)}
          />
        ))}
      <Typography variant="body2" color="textSecondary" sx={{ ml: { sm: 1 } }}>
        {translate('terrain.imports.nothingYet')}
      </Typography>
    </Box>
  );
};

const isWritable = ({ verdict }: ImportRow) => verdict === 'create' || verdict === 'update';

/** What the row would do, or the row's own problem; a cell's problem is shown at the cell. */
const Effect = ({ row, columns }: { row: ImportRow; columns: readonly string[] }) => {
  const rowProblems = row.problems.filter(({ column }) => column === null || !columns.includes(column));
  if (rowProblems.length === 0 && (row.verdict === 'refused' || !row.effect)) return null;
  return (
    <Box sx={{ minWidth: 170, color: rowProblems.length > 0 ? 'error.main' : undefined }}>
      {rowProblems.map(({ message }) => message).join(' ') || row.effect}
    </Box>
  );
};
