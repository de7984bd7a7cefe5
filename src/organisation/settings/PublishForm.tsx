import { Alert, Button, Stack, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { type Audience, settings } from '../../../contract/organisation/settings';
import { type ListChoice, useWords } from '../../framework/fields/useWords';
import { call } from '../../framework/providers/call';
import { ErrorAlert, noFieldMargins } from '../../framework/ui/FormDialog';
import { MultiSelect } from '../../framework/ui/MultiSelect';
import { useAttempt } from '../../framework/ui/useAttempt';
import { useDraftState } from '../../framework/unsaved-changes/useDraftState';
import { PublishDialog } from './PublishDialog';

/** A message to people, selected by name, cluster or owner; a dialog shows them before it is sent. */
export const PublishForm = () => {
  const translate = useTranslate();
  const { choicesOf } = useWords();
  const { busy, refusal, attempt } = useAttempt();
  const [message, setMessage] = useDraftState('', 'publish');
  const [sentCount, setSentCount] = useState<number>();
  /** The people that the selection reaches, as counted by the server; shown before sending. */
  const [audience, setAudience] = useState<Audience>();
  const [selection, setSelection] = useDraftState(noSelection, 'readers');
  const label = (name: string, values?: object) =>
    translate(`terrain.settings.notifications.${name}`, values);
  const options = {
    users: ['agents', 'managers', 'cluster_managers'].flatMap(choicesOf),
    cluster: choicesOf('clusters'),
    owner: choicesOf('site_owners'),
  };
  const selectedIds = {
    users: selection.users.map(({ id }) => Number(id)),
    cluster: selection.cluster.map(({ id }) => Number(id)),
    owner: selection.owner.map(({ id }) => String(id)),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSentCount(undefined);
    void attempt(async () => setAudience(await call(settings.actions.audience, selectedIds)));
  };
  const handleSent = (count: number) => {
    setAudience(undefined);
    setSentCount(count);
    setMessage('');
    setSelection(noSelection);
  };
  return (
    <>
      <Stack component="form" noValidate onSubmit={submit} spacing={1.5} useFlexGap sx={noFieldMargins}>
        {refusal && <ErrorAlert error={refusal} />}
        {sentCount !== undefined && (
          <Alert severity="success" role="status">
            {label('sent', { smart_count: sentCount })}
          </Alert>
        )}
        <TextField
          label={label('message')}
          value={message}
          multiline
          minRows={3}
          disabled={busy}
          onChange={({ target }) => setMessage(target.value)}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
        />
        {(['users', 'cluster', 'owner'] as const).map(list => (
          <MultiSelect
            key={list}
            label={label(list)}
            disabled={busy}
            options={options[list]}
            value={selection[list]}
            onChange={value => setSelection({ ...selection, [list]: value })}
          />
        ))}
        <Typography variant="body2" color="textSecondary">
          {label('reach')}
        </Typography>
        <div>
          <Button
            type="submit"
            variant="contained"
            disabled={busy || !message.trim() || Object.values(selection).every(list => list.length === 0)}
          >
            {label('send')}
          </Button>
        </div>
      </Stack>
      {audience && (
        <PublishDialog
          message={{ message: message.trim(), ...selectedIds }}
          audience={audience}
          onSent={handleSent}
          onClose={() => setAudience(undefined)}
        />
      )}
    </>
  );
};

const noSelection: Record<'users' | 'cluster' | 'owner', ListChoice[]> = {
  users: [],
  cluster: [],
  owner: [],
};
