import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { CancelButton } from '../ui/CancelButton';
import { useCloseDialog } from '../unsaved-changes/DialogScope';
import type { StagedImport } from './useStagedImport';

type ImportActionsProps = {
  work: StagedImport;
  chosen: ReadonlySet<number>;
  busy: boolean;
  onClear: () => void;
  onCommit: (rows?: number[]) => void;
  onReset: () => void;
};

/** The actions on the file as a whole. */
export const ImportActions = ({ work, chosen, busy, onClear, onCommit, onReset }: ImportActionsProps) => {
  const translate = useTranslate();
  const close = useCloseDialog();
  const { staged } = work;
  const { create = 0, update = 0 } = staged?.counts ?? {};
  const writable = create + update;
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
  return (
    <>
      <Button color="inherit" onClick={onReset} sx={{ mr: 'auto' }}>
        {translate('terrain.imports.otherFile')}
      </Button>
      {chosen.size > 0 && (
        <Button color="inherit" onClick={onClear}>
          {translate('terrain.imports.clearChoice')}
        </Button>
      )}
      <Button
        variant="contained"
        disabled={busy || writable === 0}
        onClick={() => onCommit(chosen.size > 0 ? [...chosen].sort((a, b) => a - b) : undefined)}
      >
        {writable === 0
          ? translate('terrain.imports.nothingToCommit')
          : chosen.size > 0
            ? translate('terrain.imports.commitChosen', { smart_count: chosen.size })
            : translate('terrain.imports.commitAll', { smart_count: writable })}
      </Button>
    </>
  );
};
