import { Alert, Box, Button, Stack, Tab, Tabs, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import type { Permissions } from '../../../contract/framework/permissions';
import { accountActions } from '../../../contract/organisation/account-actions';
import type { Manager } from '../../../contract/organisation/people';
import { defaultPermissions, type Scope, scopes } from '../../../contract/organisation/permissions';
import type { ListedRole } from '../../../contract/organisation/roles';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import type { RowDialogProps } from '../../framework/lists/actions';
import { call } from '../../framework/providers/call';
import { CancelButton } from '../../framework/ui/CancelButton';
import { DialogFrame } from '../../framework/ui/DialogFrame';
import { ErrorAlert } from '../../framework/ui/FormDialog';
import { QueryResult } from '../../framework/ui/QueryResult';
import { UnsavedChanges } from '../../framework/unsaved-changes/UnsavedChanges';
import { AbilityPanel } from './AbilityPanel';
import { ProfilePanel } from './ProfilePanel';
import { countDifferences, type StoredPermissions, toActor } from './permission-selection';
import { ScopePanel } from './ScopePanel';
import { usePermissionDraft } from './usePermissionDraft';
import { ViewAsButton } from './ViewAsButton';

type PermissionEditorProps = Pick<RowDialogProps<Pick<Manager, 'userid' | 'username'>>, 'record' | 'onClose'>;

/** Dialog to edit a person's permissions, scope by scope, beside what they allow (document 3, section 2.7). */
export const PermissionEditor = ({ record, onClose }: PermissionEditorProps) => {
  const { userid, username } = record;
  const query = useQuery({
    queryKey: ['permissions', userid],
    queryFn: ({ signal }) => call(accountActions.actions.permissions, { userid }, { signal }),
  });
  const registration = useQuery({
    queryKey: ['registration'],
    queryFn: ({ signal }) => call(accountActions.actions.registration, {}, { signal }),
  });
  const translate = useTranslate();
  if (query.data && registration.data) {
    const { role } = query.data;
    const roleDefaults =
      role in registration.data.default_permissions
        ? registration.data.default_permissions[role as ListedRole]
        : defaultPermissions(role);
    return <Editor loaded={query.data} roleDefaults={roleDefaults} record={record} onClose={onClose} />;
  }
  return (
    <DialogFrame
      title={translate('terrain.permissions.title')}
      about={username}
      width="lg"
      onClose={() => onClose()}
    >
      <QueryResult query={query} lines={8}>
        {() => (
          <QueryResult query={registration} lines={8}>
            {() => null}
          </QueryResult>
        )}
      </QueryResult>
    </DialogFrame>
  );
};

type EditorProps = PermissionEditorProps & { loaded: StoredPermissions; roleDefaults: Permissions };

const Editor = ({ loaded, roleDefaults, record, onClose }: EditorProps) => {
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
      <ProfilePanel
        accountRole={stored.role}
        roleDefaults={roleDefaults}
        selection={selection}
        disabled={busy}
        onChange={draft.setSelection}
      />
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
        <ScopePanel
          scope={scope}
          actor={editedActor}
          selection={selection}
          disabled={busy}
          onChange={draft.setSelection}
        />
        <AbilityPanel stored={storedActor} edited={editedActor} />
      </Box>
    </DialogFrame>
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
