import { Alert, Tab, Tabs } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { getImportDefinition, type ImportKind } from '../../../contract/office/import-kinds';
import { importTabs } from '../../../contract/office/import-rules';
import type { NewPassword } from '../../../contract/office/imports';
import { Area } from '../../../contract/organisation/vocabulary';
import { useCan } from '../providers/access';
import { DialogFrame } from '../ui/DialogFrame';
import { useAttempt } from '../ui/useAttempt';
import { UnsavedChanges } from '../unsaved-changes/UnsavedChanges';
import { confirmLeave } from '../unsaved-changes/unsaved-input';
import { ImportActions } from './ImportActions';
import { ImportStep } from './ImportStep';
import { NewPasswordsDialog } from './NewPasswordsDialog';
import { useImportWords } from './useImportWords';
import { useStagedImport } from './useStagedImport';

type ImportDialogProps = {
  /** What may be imported in the list that opens it. */
  area: keyof typeof importTabs | { plain: ImportKind };
  /** Requires choosing a manager; only their agents may be planned. */
  requiresManager?: boolean;
  onClose: (changed?: boolean) => void;
};

/** The import dialog: a tab for each kind of file, each behind its permission (document 1, sections 2 and 6). */
export const ImportDialog = ({ area, requiresManager = false, onClose }: ImportDialogProps) => {
  const translate = useTranslate();
  const may = useCan();
  const kinds = (
    typeof area === 'object' ? [area.plain] : (importTabs[area] as readonly ImportKind[])
  ).filter(kind => may(getImportDefinition(kind).needs));
  const [kind, setKind] = useState<ImportKind>(kinds[0]);
  const { title } = useImportWords(kind);
  const stagedImport = useStagedImport({ isOffered: one => kinds.includes(one), onRecognise: setKind });
  const [selectedRows, setSelectedRows] = useState<ReadonlySet<number>>(new Set());
  const [problem, setProblem] = useState<Error | null>(null);

  /** Of imported accounts: nothing else has them. */
  const [passwords, setPasswords] = useState<NewPassword[] | null>(null);

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
  const changeKind = (next: ImportKind) => {
    setKind(next);
    setSelectedRows(new Set());
    setProblem(null);
    void stagedImport.reread({ kind: next, columns: undefined });
  };
  const commit = (rows?: number[]) => {
    setProblem(null);
    void attempt(() => stagedImport.commit(rows), setProblem);
  };

  const createsAccounts = kind === 'people' && staged?.status === 'done' && (staged.counts.done ?? 0) > 0;
  const issuePasswords = () => {
    setProblem(null);
    const addPortion = (people: NewPassword[]) => setPasswords(current => [...(current ?? []), ...people]);
    void attempt(() => stagedImport.issuePasswords(addPortion), setProblem);
  };

  if (passwords) {
    return (
      <NewPasswordsDialog
        people={passwords}
        busy={busy}
        problem={problem}
        // After a failure the others are still to be issued.
        onClose={() => (problem ? setPasswords(null) : leave('close'))}
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
      title={[translate('terrain.imports.title'), (staged || typeof area === 'object') && title]
        .filter(Boolean)
        .join(' · ')}
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
          onIssuePasswords={createsAccounts ? issuePasswords : undefined}
        />
      }
    >
      {/* Corrections count as unsaved work; a file that was only reviewed can be dropped at any time. */}
      <UnsavedChanges changed={(stagedImport.corrected && staged?.status === 'ready') || createsAccounts} />
      {kinds.length > 1 && (!staged || staged.status === 'ready') && (
        <Tabs
          value={kind}
          onChange={(_, next: ImportKind) => confirmLeave(() => changeKind(next))}
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
        requiresManager={requiresManager}
        area={Area.safeParse(area).data}
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
