import { Alert, Tab, Tabs } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type ComponentProps, useState } from 'react';
import { getImportDefinition } from '../../../contract/framework/import-kinds';
import { useCan } from '../providers/access';
import { DialogFrame } from '../ui/DialogFrame';
import { useAttempt } from '../ui/useAttempt';
import { UnsavedChanges } from '../unsaved-changes/UnsavedChanges';
import { confirmLeave } from '../unsaved-changes/unsaved-input';
import { ImportActions } from './ImportActions';
import { ImportStep } from './ImportStep';
import { getImportParts, type ImportParts } from './import-parts';
import { useImportWords } from './useImportWords';
import { useStagedImport } from './useStagedImport';

type ImportDialogProps = {
  /** What may be imported in the list that opens it. */
  kinds: readonly string[];
  /** The product's name of that list, for the choice of the file. */
  list?: string;
  onClose: (changed?: boolean) => void;
};

/** The import dialog: a tab for each kind of file, each behind its permission (document 1, sections 2 and 6). */
export const ImportDialog = ({ kinds: offered, list, onClose }: ImportDialogProps) => {
  const translate = useTranslate();
  const may = useCan();
  const kinds = offered.filter(kind => may(getImportDefinition(kind).needs));
  const [kind, setKind] = useState<string>(kinds[0]);
  const { title, isPlain } = useImportWords(kind);
  const { results } = getImportParts(kind);
  const stagedImport = useStagedImport({ isOffered: one => kinds.includes(one), onRecognise: setKind });
  const [selectedRows, setSelectedRows] = useState<ReadonlySet<number>>(new Set());
  const [problem, setProblem] = useState<Error | null>(null);

  /** What the imported rows left: nothing else has it. */
  const [shownResults, setShownResults] = useState<Results | null>(null);

  const { staged, sending } = stagedImport;
  const { busy: isAttempting, attempt } = useAttempt();
  const [hasChanged, setHasChanged] = useState(false);
  const busy = isAttempting || (staged?.status === 'committing' && !stagedImport.lost);
  const reset = () => {
    stagedImport.reset();
    setSelectedRows(new Set());
    setProblem(null);
  };
  const leave = (next: 'close' | 'reset') => {
    const isCommitted = staged?.status === 'done' || staged?.status === 'committing';
    setHasChanged(hasChanged || isCommitted);
    reset();
    if (next === 'close') onClose(hasChanged || isCommitted);
  };
  /** The chosen file is read again as that. */
  const changeKind = (next: string) => {
    setKind(next);
    setSelectedRows(new Set());
    setProblem(null);
    void stagedImport.reread({ kind: next, columns: undefined });
  };
  const commit = (rows?: number[]) => {
    setProblem(null);
    void attempt(() => stagedImport.commit(rows), setProblem);
  };

  const leftResults = staged?.status === 'done' && (staged.counts.done ?? 0) > 0 ? results : undefined;
  const showResults = () => {
    if (!leftResults || !staged) return;
    setProblem(null);
    const addPortion = (items: Results) => setShownResults(current => [...(current ?? []), ...items]);
    void attempt(() => leftResults.load(staged.import_id, addPortion), setProblem);
  };

  if (results && shownResults) {
    return (
      <results.Dialog
        items={shownResults}
        busy={busy}
        problem={problem}
        // After a failure the others are still to be loaded.
        onClose={() => (problem ? setShownResults(null) : leave('close'))}
      />
    );
  }
  if (!kind) {
    return (
      <DialogFrame title={translate('terrain.imports.title')} onClose={() => onClose()}>
        <Alert severity="info">{translate('terrain.imports.none')}</Alert>
      </DialogFrame>
    );
  }
  return (
    <DialogFrame
      title={[translate('terrain.imports.title'), (staged || isPlain) && title].filter(Boolean).join(' · ')}
      about={staged?.file_name ?? sending?.file.name}
      width={staged ? 'xl' : 'sm'}
      busy={busy}
      onClose={() => leave('close')}
      actions={
        <ImportActions
          stagedImport={stagedImport}
          selectedRows={selectedRows}
          busy={busy}
          onClear={() => setSelectedRows(new Set())}
          onCommit={commit}
          onReset={() => confirmLeave(() => leave('reset'))}
          results={leftResults && { label: leftResults.label, onShow: showResults }}
        />
      }
    >
      {/* Corrections count as unsaved work; a file that was only reviewed can be dropped at any time. */}
      <UnsavedChanges
        changed={(stagedImport.corrected && staged?.status === 'ready') || leftResults !== undefined}
      />
      {kinds.length > 1 && (!staged || staged.status === 'ready') && (
        <Tabs
          value={kind}
          onChange={(_, next: string) => confirmLeave(() => changeKind(next))}
          variant="scrollable"
          allowScrollButtonsMobile
          aria-label={translate('terrain.imports.title')}
          sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
        >
          {kinds.map(one => (
            <Tab
              key={one}
              value={one}
              id={`import-${one}`}
              disabled={one !== kind && sending !== null && !sending.error}
              label={translate(`terrain.imports.tabs.${one}`)}
            />
          ))}
        </Tabs>
      )}
      <ImportStep
        list={list}
        kind={kind}
        stagedImport={stagedImport}
        selectedRows={selectedRows}
        onSelect={setSelectedRows}
        problem={problem}
        onReset={() => confirmLeave(() => leave('reset'))}
      />
    </DialogFrame>
  );
};

type Results = ComponentProps<NonNullable<ImportParts['results']>['Dialog']>['items'];
