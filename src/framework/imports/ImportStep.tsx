import { Alert, Button, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ImportKind } from '../../../contract/office/import-kinds';
import type { Area } from '../../../contract/organisation/vocabulary';
import { ErrorAlert } from '../ui/FormDialog';
import { confirmLeave } from '../unsaved-changes/unsaved-input';
import { FileChooser } from './FileChooser';
import { HiddenRows } from './HiddenRows';
import { ImportProgress } from './ImportProgress';
import { ImportReview, type UpdateSelection } from './ImportReview';
import { ImportSummary } from './ImportSummary';
import { ManagerFileChooser } from './ManagerFileChooser';
import type { StagedImport } from './useStagedImport';

type ImportStepProps = {
  asksManager: boolean;
  /** The list that the file is uploaded from. */
  area?: Area;
  kind: ImportKind;
  work: StagedImport;
  chosen: ReadonlySet<number>;
  onChoose: UpdateSelection;
  problem: Error | null;
  onReset: () => void;
};

/** The step the file is at: choose, wait, review, or summary. */
export const ImportStep = ({
  asksManager,
  area,
  kind,
  work,
  chosen,
  onChoose,
  problem,
  onReset,
}: ImportStepProps) => {
  const translate = useTranslate();
  const { staged, sending, lost } = work;
  const failed = translate('terrain.imports.failed');

  if (sending?.error) {
    return (
      <Stack spacing={2}>
        <ErrorAlert headline={failed} error={sending.error} />
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
          {/* A file that never arrived may be sent again as it is; a rejected one must be replaced. */}
          {(sending.error.status === 0 || sending.error.status >= 500) && (
            <Button variant="contained" onClick={work.retry}>
              {translate('terrain.imports.retry')}
            </Button>
          )}
          <Button variant="outlined" onClick={onReset}>
            {translate('terrain.imports.otherFile')}
          </Button>
        </Stack>
      </Stack>
    );
  }
  if (sending) {
    return (
      <ImportProgress
        label={translate('terrain.imports.uploading', { percent: sending.percent })}
        percent={sending.percent}
      />
    );
  }
  if (!staged)
    return asksManager ? (
      <ManagerFileChooser
        kind={kind}
        onChoose={(file, manager) => work.start({ kind, file, manager, area })}
      />
    ) : (
      <FileChooser kind={kind} area={area} onChoose={file => work.start({ kind, file, area })} />
    );
  if (staged.status === 'failed') {
    return (
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <ErrorAlert headline={failed} error={new Error(staged.error ?? failed)} />
        <Button variant="outlined" onClick={onReset}>
          {translate('terrain.imports.otherFile')}
        </Button>
      </Stack>
    );
  }
  return (
    <Stack spacing={2}>
      {problem && <ErrorAlert headline={failed} error={problem} />}
      {lost && <Alert severity="warning">{lost.message}</Alert>}
      {/* Columns left out, or why a commit failed. */}
      {staged.error && <Alert severity="warning">{staged.error}</Alert>}
      {staged.status === 'ready' && staged.hidden_rows > 0 && (
        <HiddenRows
          say={(name, values) => translate(`terrain.imports.hidden.${name}`, values)}
          staged={staged}
          onChange={skip =>
            confirmLeave(() => {
              onChoose(() => new Set());
              void work.rereadHidden(skip);
            })
          }
        />
      )}
      {staged.status === 'ready' ? (
        <ImportReview kind={kind} staged={staged} onFix={work.fix} chosen={chosen} onChoose={onChoose} />
      ) : staged.status === 'done' ? (
        <ImportSummary kind={kind} staged={staged} />
      ) : (
        <ImportProgress
          label={translate(`terrain.imports.${staged.status}`, {
            progress: staged.progress,
            total: staged.total,
          })}
          percent={
            staged.total > 0 && staged.status !== 'reading' ? (staged.progress / staged.total) * 100 : null
          }
        />
      )}
    </Stack>
  );
};
