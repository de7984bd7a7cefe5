import { Alert, Box, Button, FormControlLabel, Switch, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { z } from 'zod';
import type { AccountsContract } from '../../../contract/framework/accounts';
import { listScopes } from '../../../contract/framework/grants';
import {
  type Flag,
  getDefaultPermissions,
  type Permissions,
  type ScopePermissions,
} from '../../../contract/framework/permissions';
import { useFeedback } from '../feedback/FeedbackProvider';
import type { RowDialogProps } from '../lists/actions';
import { call } from '../providers/call';
import { CancelButton } from '../ui/CancelButton';
import { DialogFrame } from '../ui/DialogFrame';
import { ErrorAlert } from '../ui/FormDialog';
import { QueryResult } from '../ui/QueryResult';
import { useAttempt } from '../ui/useAttempt';
import { UnsavedChanges } from '../unsaved-changes/UnsavedChanges';
import type { AccountRow } from './account-row';
import { Checklist } from './Checklist';
import { getAccounts } from './get-accounts';

type Props = Pick<RowDialogProps<AccountRow>, 'record' | 'onClose'>;
type Stored = z.output<AccountsContract['actions']['permissions']['output']>;
/** The selected flags of each scope that is open. */
type Selection = Partial<Record<string, ReadonlySet<Flag>>>;

/** The permissions of an account, scope by scope; the defaults of its role may be chosen again. */
export const PermissionsDialog = ({ record, onClose }: Props) => {
  const translate = useTranslate();
  const query = useQuery({
    queryKey: ['accounts', 'permissions', record.id],
    queryFn: ({ signal }) => call(getAccounts().actions.permissions, { id: record.id }, { signal }),
    gcTime: 0,
  });
  if (query.data) return <Editor {...{ record, onClose }} stored={query.data} />;
  return (
    <DialogFrame
      title={translate('terrain.permissions.title')}
      about={record.username}
      onClose={() => onClose()}
    >
      <QueryResult query={query} lines={8}>
        {() => null}
      </QueryResult>
    </DialogFrame>
  );
};

const Editor = ({ record, onClose, stored: loaded }: Props & { stored: Stored }) => {
  const { id, username, role } = record;
  const translate = useTranslate();
  const { flash } = useFeedback();
  const { busy, refusal, attempt } = useAttempt();
  // What is refetched while the dialog is open is a conflict of versions when it is saved.
  const [stored] = useState(loaded);
  const [selection, setSelection] = useState(() => toSelection(stored.permissions));
  const label = (name: string, values?: object) => translate(`terrain.permissions.${name}`, values);
  const isChanged = toKey(selection) !== toKey(toSelection(stored.permissions));
  const save = () =>
    attempt(async () => {
      const permissions = toPermissions(selection);
      await call(getAccounts().actions.setPermissions, { id, permissions, version: stored.version });
      flash(label('saved'), 'success');
      onClose(true);
    });
  return (
    <DialogFrame
      title={label('title')}
      about={label('about', { username, role: translate(`terrain.shell.roles.${role}`) })}
      busy={busy}
      onClose={() => onClose()}
      actions={
        <>
          <Button
            color="inherit"
            disabled={busy}
            onClick={() => setSelection(toSelection(getDefaultPermissions(role)))}
          >
            {label('defaults')}
          </Button>
          <CancelButton disabled={busy} />
          <Button variant="contained" disabled={busy || !isChanged} onClick={save}>
            {label('save')}
          </Button>
        </>
      }
    >
      <UnsavedChanges changed={isChanged} />
      <Box sx={{ display: 'grid', gap: 3 }}>
        {refusal && <ErrorAlert error={refusal} />}
        {listScopes().map(({ scope, flags }) => {
          const selected = selection[scope];
          const select = (next: ReadonlySet<Flag> | undefined) =>
            setSelection({ ...selection, [scope]: next });
          return (
            <Box key={scope}>
              <FormControlLabel
                disabled={busy}
                control={
                  <Switch
                    size="small"
                    checked={selected !== undefined}
                    onChange={(_, isOpen) => select(isOpen ? new Set() : undefined)}
                  />
                }
                label={
                  <Typography variant="body2">
                    {label('held', { scope: label(`scopes.${scope}`) })}
                  </Typography>
                }
                sx={{ ml: 0, mb: 1, gap: 1 }}
              />
              <Checklist
                title={label(`scopes.${scope}`)}
                items={flags.map(flag => ({ key: flag, name: label(`flags.${flag}`), code: flag }))}
                selected={selected ?? noFlags}
                disabled={busy || !selected}
                onChange={select}
              />
            </Box>
          );
        })}
        <Alert severity="info">{label('immediate')}</Alert>
      </Box>
    </DialogFrame>
  );
};

const noFlags: ReadonlySet<Flag> = new Set();

type ByScope = Partial<Record<string, ScopePermissions | null>>;

const toSelection = (permissions: Permissions): Selection =>
  Object.fromEntries(
    listScopes().map(({ scope, flags }) => {
      const granted = (permissions as ByScope)[scope];
      return [scope, granted ? new Set(flags.filter(flag => granted[flag])) : undefined];
    }),
  );

/** A scope that is not open is withdrawn. */
const toPermissions = (selection: Selection) =>
  Object.fromEntries(
    listScopes().map(({ scope }) => {
      const selected = selection[scope];
      return [scope, selected ? Object.fromEntries([...selected].map(flag => [flag, true])) : null];
    }),
  ) as Permissions;

const toKey = (selection: Selection) =>
  JSON.stringify(listScopes().map(({ scope }) => selection[scope] && [...selection[scope]].sort()));
