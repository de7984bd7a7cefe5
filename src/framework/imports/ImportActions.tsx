import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { CancelButton } from '../ui/CancelButton';
import { useCloseDialog } from '../unsaved-changes/DialogScope';
import type { StagedImport } from './useStagedImport';

type ImportActionsProps = {
  stagedImport: StagedImport;
  selectedRows: ReadonlySet<number>;
  busy: boolean;
  onClear: () => void;
  onCommit: (rows?: number[]) => void;
  onReset: () => void;
  /** What imported rows left, which must be taken before the dialog closes. */
  results?: { label: string; onShow: () => void };
};

/** The buttons of the dialog, by the status of the import. */
export const ImportActions = (props: ImportActionsProps) => {
  const { stagedImport, selectedRows, busy, onClear, onCommit, onReset, results } = props;
  const translate = useTranslate();
  const close = useCloseDialog();
  const { staged } = stagedImport;
  const { create = 0, update = 0 } = staged?.counts ?? {};
  /** How many rows can be imported. */
  const writable = create + update;
  if (staged?.status === 'done' && results) {
    return (
      <Button variant="contained" disabled={busy} onClick={results.onShow} autoFocus>
        {translate(results.label)}
      </Button>
    );
  }
  if (staged?.status === 'done') {
    return (
      <>
        <Button onClick={onReset}>{translate('terrain.imports.another')}</Button>
        {writable > 0 && (
          <Button disabled={busy} onClick={() => onCommit()}>
            {translate('terrain.imports.commitRest', { smart_count: writable })}
          </Button>
        )}
        <Button variant="contained" onClick={close} autoFocus>
          {translate('terrain.imports.close')}
        </Button>
      </>
    );
  }
  if (staged?.status === 'committing') return null;
  if (staged?.status !== 'ready') {
    return <CancelButton />;
  }
  const getCommitLabel = () => {
    if (writable === 0) return translate('terrain.imports.nothingToCommit');
    if (selectedRows.size === 0) return translate('terrain.imports.commitAll', { smart_count: writable });
    return translate('terrain.imports.commitChosen', { smart_count: selectedRows.size });
  };
  return (
    <>
      <Button color="inherit" onClick={onReset} sx={{ mr: 'auto' }}>
        {translate('terrain.imports.otherFile')}
      </Button>
      {selectedRows.size > 0 && (
        <Button color="inherit" onClick={onClear}>
          {translate('terrain.imports.clearChoice')}
        </Button>
      )}
      <Button
        variant="contained"
        disabled={busy || writable === 0}
        onClick={() => onCommit(selectedRows.size > 0 ? [...selectedRows].sort((a, b) => a - b) : undefined)}
      >
        {getCommitLabel()}
      </Button>
    </>
  );
};
