import { Alert, Button, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ComponentType } from 'react';
import type { Import } from '../../../contract/framework/imports';
import { type ApiError, noResponse } from '../providers/ApiError';
import { ErrorAlert } from '../ui/FormDialog';
import { confirmLeave } from '../unsaved-changes/unsaved-input';
import { ColumnChoice } from './ColumnChoice';
import { FileChooser } from './FileChooser';
import { HiddenRows } from './HiddenRows';
import { ImportProgress } from './ImportProgress';
import { ImportReview, type UpdateSelection } from './ImportReview';
import { ImportSummary } from './ImportSummary';
import { type FileChooserProps, getImportParts } from './import-parts';
import { getUnfitSheet, type StagedImport } from './useStagedImport';

type ImportStepProps = {
  /** The product's name of the list that opened the dialog. */
  list?: string;
  kind: string;
  stagedImport: StagedImport;
  /** The numbers of the selected rows. */
  selectedRows: ReadonlySet<number>;
  onSelect: UpdateSelection;
  problem: Error | null;
  onReset: () => void;
};

/** The step that the import is at: choosing a file, waiting, reviewing its rows, or the summary. */
export const ImportStep = ({
  list,
  kind,
  stagedImport,
  selectedRows,
  onSelect,
  problem,
  onReset,
}: ImportStepProps) => {
  const translate = useTranslate();
  const { staged, sending, lost } = stagedImport;
  const failed = translate('terrain.imports.failed');
  const chooseColumns = (columns: string[]) =>
    confirmLeave(() => {
      onSelect(() => new Set());
      void stagedImport.reread({ columns });
    });

  if (sending?.error)
    return (
      <UploadFailure
        kind={kind}
        error={sending.error}
        onRetry={stagedImport.retry}
        onReset={onReset}
        onChooseColumns={chooseColumns}
      />
    );
  if (sending) {
    return (
      <ImportProgress
        label={translate('terrain.imports.uploading', { percent: sending.percent })}
        percent={sending.percent}
      />
    );
  }
  if (!staged) return <ChooseFileStep {...{ list, kind, stagedImport }} />;
  if (staged.status === 'failed') {
    return (
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <ErrorAlert headline={failed} error={new Error(staged.error ?? failed)} />
        <OtherFileButton onClick={onReset} />
      </Stack>
    );
  }
  return (
    <Stack spacing={2}>
      {problem && <ErrorAlert headline={failed} error={problem} />}
      {lost && <Alert severity="warning">{lost.message}</Alert>}
      {/* Columns left out, or why a commit failed. */}
      {staged.error && <Alert severity="warning">{staged.error}</Alert>}
      {staged.status === 'ready' && staged.sheet && (
        <ColumnChoice key={staged.import_id} kind={kind} sheet={staged.sheet} onChoose={chooseColumns} />
      )}
      {staged.status === 'ready' && staged.hidden_rows > 0 && (
        <HiddenRows
          say={(name, values) => translate(`terrain.imports.hidden.${name}`, values)}
          staged={staged}
          onChange={skip =>
            confirmLeave(() => {
              onSelect(() => new Set());
              void stagedImport.reread({ skipHidden: skip });
            })
          }
        />
      )}
      <StagedContent {...{ kind, staged, stagedImport, selectedRows, onSelect }} />
    </Stack>
  );
};

type ChooseFileStepProps = Pick<ImportStepProps, 'list' | 'kind' | 'stagedImport'>;

const ChooseFileStep = ({ list, kind, stagedImport }: ChooseFileStepProps) => {
  const Chooser: ComponentType<FileChooserProps> = getImportParts(kind).Chooser ?? FileChooser;
  return (
    <Chooser
      kind={kind}
      list={list}
      onChoose={(file, settings) => stagedImport.start({ kind, file, settings })}
    />
  );
};

type UploadFailureProps = {
  kind: string;
  error: ApiError;
  onRetry: () => void;
  onReset: () => void;
  onChooseColumns: (columns: string[]) => void;
};

const UploadFailure = ({ kind, error, onRetry, onReset, onChooseColumns }: UploadFailureProps) => {
  const translate = useTranslate();
  const failed = translate('terrain.imports.failed');
  const sheet = getUnfitSheet(error);
  // A file that never arrived may be sent again as it is; a rejected one must be replaced.
  const mayRetry = error.status === noResponse || error.status >= 500;
  return (
    <Stack spacing={2}>
      <ErrorAlert headline={failed} error={error} />
      {sheet && <ColumnChoice open kind={kind} sheet={sheet} onChoose={onChooseColumns} />}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {mayRetry && (
          <Button variant="contained" onClick={onRetry}>
            {translate('terrain.imports.retry')}
          </Button>
        )}
        <OtherFileButton onClick={onReset} />
      </Stack>
    </Stack>
  );
};

const OtherFileButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="outlined" onClick={onClick}>
    {useTranslate()('terrain.imports.otherFile')}
  </Button>
);

type StagedContentProps = Pick<ImportStepProps, 'kind' | 'stagedImport' | 'selectedRows' | 'onSelect'> & {
  staged: Import;
};

/** The rows to review, then the progress of the commit, then the summary. */
const StagedContent = ({ kind, staged, stagedImport, selectedRows, onSelect }: StagedContentProps) => {
  const translate = useTranslate();
  const { status, progress, total } = staged;
  if (status === 'ready')
    return (
      <ImportReview
        {...{ kind, staged, selectedRows, onSelect }}
        onFix={stagedImport.fix}
        onRecheck={stagedImport.recheck}
      />
    );
  if (status === 'done') return <ImportSummary kind={kind} staged={staged} />;
  const isTotalKnown = total > 0 && status !== 'reading';
  return (
    <ImportProgress
      label={translate(`terrain.imports.${status}`, { progress, total })}
      percent={isTotalKnown ? (progress / total) * 100 : null}
    />
  );
};
