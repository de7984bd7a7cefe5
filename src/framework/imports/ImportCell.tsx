import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import WarningAmber from '@mui/icons-material/WarningAmber';
import { Box, InputBase } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ImportRow } from '../../../contract/framework/imports';
import { useFormats } from '../fields/useFormats';
import { useAttempt } from '../ui/useAttempt';
import { useUnsavedChanges } from '../unsaved-changes/useUnsavedChanges';

type ImportCellProps = {
  row: ImportRow;
  column: string;
  /** The column's label. */
  header: string;
  /** Resolves to whether it succeeded. */
  onFix: (text: string) => Promise<boolean>;
};

/** A cell of the file with its problem marked; a click or Enter opens it for correction. */
export const ImportCell = ({ row, column, header, onFix }: ImportCellProps) => {
  const translate = useTranslate();
  const { colon } = useFormats();
  const text = row.cells[column] ?? '';
  const [draft, setDraft] = useState<string | null>(null);
  const { busy, attempt } = useAttempt();
  useUnsavedChanges(draft !== null && draft !== text);
  const problems = row.verdict === 'skipped' ? [] : row.problems.filter(problem => problem.column === column);
  const label = translate('terrain.imports.fix', { column: header, row: row.row });

  const save = async () => {
    if (draft === null || busy) return;
    if (draft === text) return setDraft(null);
    await attempt(async () => {
      if (await onFix(draft)) setDraft(null);
    });
  };

  if (draft !== null) {
    return (
      <InputBase
        value={draft}
        autoFocus
        disabled={busy}
        onChange={event => setDraft(event.target.value)}
        onBlur={save}
        onKeyDown={event => {
          if (event.key === 'Enter') save();
          if (event.key !== 'Escape') return;
          // Escape cancels the correction, not the dialog.
          event.stopPropagation();
          setDraft(null);
        }}
        slotProps={{ input: { 'aria-label': label, maxLength: 2000 } }}
        sx={{
          fontSize: 13,
          px: 0.75,
          minWidth: 110,
          width: 1,
          borderRadius: 0.75,
          outline: '2px solid',
          outlineColor: 'primary.main',
        }}
      />
    );
  }
  const hasError = problems.some(({ warning }) => !warning);
  return (
    <Box
      component="button"
      type="button"
      onClick={() => setDraft(text)}
      sx={hasError ? { ...cellStyles, ...errorCellStyles } : cellStyles}
    >
      {/* For screen readers, before the visible text: a label of its own would have to repeat that text. */}
      <Box component="span" sx={visuallyHidden}>
        {label}
        {colon} {!text && translate('terrain.imports.emptyCell')}
      </Box>
      <Box
        component="span"
        sx={{
          display: 'block',
          minHeight: 18,
          color: text ? undefined : 'text.disabled',
          // Short texts stay on one line: the table is wide and scrolls.
          ...(text.length <= 24 ? { whiteSpace: 'nowrap' } : { minWidth: 180 }),
        }}
      >
        {text || <span aria-hidden>–</span>}
      </Box>
      {problems.map(({ message, warning }) => (
        <Box
          key={message}
          component="span"
          sx={{ display: 'flex', gap: 0.5, fontSize: 12, color: warning ? 'warning.main' : 'error.main' }}
        >
          <ProblemIcon warning={warning} />
          {message}
        </Box>
      ))}
    </Box>
  );
};

const ProblemIcon = ({ warning }: { warning?: true }) => {
  const Icon = warning ? WarningAmber : ErrorOutlined;
  return <Icon aria-hidden sx={{ fontSize: 14, mt: '2px' }} />;
};

const cellStyles = {
  position: 'relative',
  font: 'inherit',
  fontSize: 13,
  textAlign: 'left',
  color: 'inherit',
  bgcolor: 'transparent',
  border: '1px solid transparent',
  borderRadius: 0.75,
  px: 0.75,
  py: 0.25,
  mx: -0.75,
  width: 1,
  maxWidth: 260,
  cursor: 'text',
  overflowWrap: 'anywhere',
  '&:hover': { borderColor: 'divider' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
} as const;
const errorCellStyles = {
  borderColor: 'error.main',
  minWidth: 190,
  '&:hover': { borderColor: 'error.main', bgcolor: 'action.hover' },
} as const;
