import { Alert, Button, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ImportKind } from '../../../contract/office/import-kinds';
import type { Area } from '../../../contract/organisation/vocabulary';
import { Refusal } from '../ui/FormDialog';
import { askBeforeLeaving } from '../unsaved/work';
import { ChooseFile } from './ChooseFile';
import { HiddenRows } from './HiddenRows';
import { ImportProgress } from './ImportProgress';
import { type Choose, ImportReview } from './ImportReview';
import { ImportSummary } from './ImportSummary';
import { ManagerThenFile } from './ManagerThenFile';
import type { StagedImport } from './useStagedImport';

type ImportStepProps = {
  asksManager: boolean;
  /** The list that the file is uploaded from. */
  area?: Area;
  kind: ImportKind;
  work: StagedImport;
  chosen: ReadonlySet<number>;
  onChoose: Choose;
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
        <Refusal headline={failed} error={sending.error} />
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
      <ManagerThenFile kind={kind} onChoose={(file, manager) => work.start({ kind, file, manager, area })} />
    ) : (
      <ChooseFile kind={kind} area={area} onChoose={file => work.start({ kind, file, area })} />
    );
  if (staged.status === 'failed') {
    return (
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <Refusal headline={failed} error={new Error(staged.error ?? failed)} />
        <Button variant="outlined" onClick={onReset}>
          {translate('terrain.imports.otherFile')}
        </Button>
      </Stack>
    );
  }
  return (
    <Stack spacing={2}>
      {problem && <Refusal headline={failed} error={problem} />}
      {lost && <Alert severity="warning">{lost.message}</Alert>}
      {/* Columns left out, or why a commit failed. */}
      {staged.error && <Alert severity="warning">{staged.error}</Alert>}
      {staged.status === 'ready' && staged.hidden_rows > 0 && (
        <HiddenRows
          say={(name, values) => translate(`terrain.imports.hidden.${name}`, values)}
          staged={staged}
          onChange={skip =>
            askBeforeLeaving(() => {
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
