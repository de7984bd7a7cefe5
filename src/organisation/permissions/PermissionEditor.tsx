import { Alert, Box, Button, FormControlLabel, Stack, Switch, Tab, Tabs, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { accountActions } from '../../../contract/organisation/account-actions';
import type { Manager } from '../../../contract/organisation/people';
import { type Scope, scopes } from '../../../contract/organisation/permissions';
import { kindsByScope } from '../../../contract/work/task-kinds';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import { useWords } from '../../framework/fields/useWords';
import type { RowDialogProps } from '../../framework/lists/actions';
import { ApiError } from '../../framework/providers/ApiError';
import { call } from '../../framework/providers/call';
import { CancelButton } from '../../framework/ui/CancelButton';
import { DialogFrame } from '../../framework/ui/DialogFrame';
import { ErrorAlert } from '../../framework/ui/FormDialog';
import { QueryResult } from '../../framework/ui/QueryResult';
import { useAttempt } from '../../framework/ui/useAttempt';
import { UnsavedChanges } from '../../framework/unsaved-changes/UnsavedChanges';
import { AbilityPanel } from './AbilityPanel';
import { Checklist } from './Checklist';
import { FlagLists } from './FlagLists';
import {
  applyDifference,
  countDifferences,
  type PermissionSelection,
  type StoredPermissions,
  toActor,
  toPermissions,
  toSelection,
} from './permission-selection';
import { ViewAsButton } from './ViewAsButton';

type PermissionEditorProps = Pick<RowDialogProps<Pick<Manager, 'userid' | 'username'>>, 'record' | 'onClose'>;

/** Dialog to edit a person's permissions, scope by scope, beside what they allow (document 3, section 2.7). */
export const PermissionEditor = ({ record, onClose }: PermissionEditorProps) => {
  const { userid, username } = record;
  const query = useQuery({
    queryKey: ['permissions', userid],
    queryFn: ({ signal }) => call(accountActions.actions.permissions, { userid }, { signal }),
  });
  const translate = useTranslate();
  if (query.data) return <Editor loaded={query.data} record={record} onClose={onClose} />;
  return (
    <DialogFrame
      title={translate('terrain.permissions.title')}
      about={username}
      width="lg"
      onClose={() => onClose()}
    >
      <QueryResult query={query} lines={8}>
        {() => null}
      </QueryResult>
    </DialogFrame>
  );
};

const Editor = ({ loaded, record, onClose }: PermissionEditorProps & { loaded: StoredPermissions }) => {
  const { userid, username } = record;
  const translate = useTranslate();
  const { flash } = useFeedback();
  const [scope, setScope] = useState<Scope>('pm');
  const label = (name: string, values?: object) => translate(`terrain.permissions.${name}`, values);
  const draft = usePermissionDraft(userid, loaded, () => {
    flash(label('saved'), 'success');
    onClose();
  });
  const { stored, storedSelection, selection, conflict, busy } = draft;
  const changeCount = countDifferences(storedSelection, selection);
  const storedActor = useMemo(() => toActor(stored, storedSelection), [stored, storedSelection]);
  const editedActor = useMemo(() => toActor(stored, selection), [stored, selection]);

  return (
    <DialogFrame
      title={label('title')}
      about={label('about', { username, role: translate(`terrain.shell.roles.${stored.role}`) })}
      width="lg"
      busy={busy}
      onClose={() => onClose()}
      actions={
        <>
          <ViewAsButton userid={userid} />
          <Typography variant="caption" color="textSecondary" role="status">
            {changeCount > 0 && label('changes', { smart_count: changeCount })}
          </Typography>
          <CancelButton disabled={busy} />
          <Button
            variant="contained"
            onClick={draft.save}
            disabled={busy || changeCount === 0 || conflict !== undefined}
          >
            {label('save')}
          </Button>
        </>
      }
    >
      <UnsavedChanges changed={changeCount > 0} />
      {draft.refusal && <ErrorAlert error={draft.refusal} />}
      {conflict && <ConflictAlert onReload={draft.reload} onApplyOwnChanges={draft.rebase} />}
      <Tabs value={scope} onChange={(_, next) => setScope(next)} aria-label={label('title')} sx={{ mb: 1 }}>
        {scopes.map(each => (
          <Tab
            key={each}
            value={each}
            id={`scope-${each}`}
            aria-controls="scope"
            label={label(`scopes.${each}`)}
          />
        ))}
      </Tabs>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr 1fr' }, gap: 3 }}>
        <ScopePanel scope={scope} selection={selection} disabled={busy} onChange={draft.setSelection} />
        <AbilityPanel stored={storedActor} edited={editedActor} />
      </Box>
    </DialogFrame>
  );
};

/** The edited permissions of a person, and the newer ones (`conflict`) that another user has saved. */
const usePermissionDraft = (userid: number, loaded: StoredPermissions, onSaved: () => void) => {
  const client = useQueryClient();
  const { busy, refusal, attempt } = useAttempt();
  // Refetched permissions are ignored: conflicts are detected by the version loaded when the dialog opened.
  const [stored, setStored] = useState(loaded);
  const [conflict, setConflict] = useState<StoredPermissions>();
  const storedSelection = useMemo(() => toSelection(stored), [stored]);
  const [selection, setSelection] = useState(storedSelection);
  const savePermissions = (version: number) => {
    const permissions = toPermissions(selection);
    return call(accountActions.actions.setPermissions, {
      userid,
      // An omitted scope would stay unchanged.
      ...Object.fromEntries(scopes.map(each => [each, permissions[each] ?? null])),
      clusters: [...selection.clusters],
      version,
    });
  };
  const save = () =>
    attempt(async () => {
      const newer = await getNewerOnConflict(() => savePermissions(stored.version));
      if (newer && countDifferences(storedSelection, toSelection(newer))) {
        setConflict(newer);
        return false;
      }
      // Another part of the account has changed, but not its permissions: save with the new version.
      if (newer) await savePermissions(newer.version);
      await client.invalidateQueries({ queryKey: ['permissions', userid] });
      onSaved();
    });

  const continueFrom = (newer: StoredPermissions, nextSelection: PermissionSelection) => {
    setStored(newer);
    setSelection(nextSelection);
    setConflict(undefined);
  };
  const reload = () => conflict && continueFrom(conflict, toSelection(conflict));
  /** Applies one's own changes to the newer permissions. */
  const rebase = () =>
    conflict && continueFrom(conflict, applyDifference(storedSelection, selection, toSelection(conflict)));

  return { stored, storedSelection, selection, setSelection, conflict, busy, refusal, save, reload, rebase };
};

type ScopePanelProps = {
  scope: Scope;
  selection: PermissionSelection;
  disabled: boolean;
  onChange: (selection: PermissionSelection) => void;
};
const ScopePanel = ({ scope, selection, disabled, onChange }: ScopePanelProps) => {
  const translate = useTranslate();
  const { choicesOf } = useWords();
  const label = (name: string, values?: object) => translate(`terrain.permissions.${name}`, values);
  const granted = selection.granted.has(scope);
  const setGranted = (isGranted: boolean) => {
    const grantedScopes = new Set(selection.granted);
    isGranted ? grantedScopes.add(scope) : grantedScopes.delete(scope);
    onChange({ ...selection, granted: grantedScopes });
  };
  return (
    <Box
      role="tabpanel"
      id="scope"
      aria-labelledby={`scope-${scope}`}
      sx={{
        gridColumn: { md: 'span 2' },
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        gap: 3,
        alignContent: 'start',
      }}
    >
      <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
        {label(`scopeHelp.${scope}`, {
          kinds: kindsByScope[scope].map(kind => label(`kinds.${kind}`)).join(', '),
        })}
      </Typography>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <FormControlLabel
          disabled={disabled}
          control={<Switch size="small" checked={granted} onChange={(_, checked) => setGranted(checked)} />}
          label={
            <Typography variant="body2">{label('held', { scope: label(`scopes.${scope}`) })}</Typography>
          }
          sx={{ ml: 0, gap: 1 }}
        />
        {!granted && (
          <Alert severity="warning" sx={{ mt: 1 }}>
            {label('withdrawn')}
          </Alert>
        )}
      </Box>
      <FlagLists
        scope={scope}
        selected={selection[scope]}
        disabled={disabled || !granted}
        onChange={flags => onChange({ ...selection, [scope]: flags })}
      />
      {scope === 'pm' && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Checklist
            title={label('clusters')}
            help={label('clustersHelp')}
            items={choicesOf('clusters').map(({ id, name }) => ({ key: Number(id), name }))}
            selected={selection.clusters}
            disabled={disabled}
            onChange={clusters => onChange({ ...selection, clusters })}
          />
        </Box>
      )}
      <Alert severity="info" sx={{ gridColumn: '1 / -1' }}>
        {label('immediate')}
      </Alert>
    </Box>
  );
};

type ConflictAlertProps = { onReload: () => void; onApplyOwnChanges: () => void };

/** Another user has saved these permissions: load theirs, or apply one's own changes to theirs. */
const ConflictAlert = ({ onReload, onApplyOwnChanges }: ConflictAlertProps) => {
  const translate = useTranslate();
  const label = (name: string) => translate(`terrain.permissions.conflict.${name}`);
  return (
    <Alert
      ref={bringIntoView}
      severity="warning"
      role="alert"
      sx={{ mb: 1, '& .MuiAlert-message': { flex: 1 } }}
      action={
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ alignSelf: 'center' }}>
          <Button color="inherit" size="small" onClick={onReload}>
            {label('reload')}
          </Button>
          <Button color="inherit" size="small" variant="outlined" onClick={onApplyOwnChanges}>
            {label('keep')}
          </Button>
        </Stack>
      }
    >
      {label('text')}
    </Alert>
  );
};

/** Scrolls to the alert: on a phone it is far above the button that was pressed. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** The newer permissions if saving fails by a version conflict; undefined if it succeeds. */
const getNewerOnConflict = async (save: () => Promise<unknown>) => {
  try {
    await save();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409 && error.current?.data)) throw error;
    return error.current as unknown as StoredPermissions;
  }
};
