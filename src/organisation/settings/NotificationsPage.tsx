import { Box, Button, Stack, TextField } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { FormEvent } from 'react';
import { maxStickyLength, settings } from '../../../contract/organisation/settings';
import { useNotifySuccess } from '../../framework/feedback/useNotifySuccess';
import { call } from '../../framework/providers/call';
import { Anchor } from '../../framework/ui/Anchor';
import { ErrorAlert } from '../../framework/ui/FormDialog';
import { QueryResult } from '../../framework/ui/QueryResult';
import { Section } from '../../framework/ui/Section';
import { useAttempt } from '../../framework/ui/useAttempt';
import { useDraftState } from '../../framework/unsaved-changes/useDraftState';
import { PublishForm } from './PublishForm';

/** The sticky message, and messages to chosen recipients (document 3, section 2.9). */
export const NotificationsPage = () => {
  const translate = useTranslate();
  const query = useQuery({
    queryKey: ['settings', 'notifications'],
    queryFn: ({ signal }) => call(settings.actions.notifications, {}, { signal }),
  });
  return (
    <Stack spacing={2} sx={{ maxWidth: 760 }}>
      <Section title={translate('terrain.settings.notifications.sticky')}>
        <QueryResult query={query} lines={2}>
          {({ sticky }) => (
            <Anchor name="sticky">
              <StickyForm key={sticky} stored={sticky ?? ''} />
            </Anchor>
          )}
        </QueryResult>
      </Section>
      <Section title={translate('terrain.settings.notifications.publish')}>
        <Anchor name="publish">
          <PublishForm />
        </Anchor>
      </Section>
    </Stack>
  );
};

const StickyForm = ({ stored }: { stored: string }) => {
  const translate = useTranslate();
  const client = useQueryClient();
  const notifySuccess = useNotifySuccess();
  const [text, setText, saveDraft] = useDraftState(stored, 'sticky');
  const { busy, refusal, attempt } = useAttempt();
  const label = (name: string) => translate(`terrain.settings.notifications.${name}`);
  const save = (message: string) =>
    saveDraft(
      attempt(async () => {
        const saved = await call(settings.actions.sticky, { message });
        await Promise.all([
          client.invalidateQueries({ queryKey: ['settings', 'notifications'] }),
          client.invalidateQueries({ queryKey: ['formLists'] }),
        ]);
        notifySuccess(translate('terrain.settings.saved'), saved);
      }),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(text.trim());
  };
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={1.5}>
      {refusal && <ErrorAlert error={refusal} />}
      <TextField
        label={label('message')}
        value={text}
        multiline
        minRows={2}
        disabled={busy}
        helperText={label(stored ? 'stickyShown' : 'stickyNone')}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { maxLength: maxStickyLength } }}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained" disabled={busy || !text.trim() || text.trim() === stored}>
          {label('stick')}
        </Button>
        {stored && (
          <Button variant="outlined" disabled={busy} onClick={() => save('')}>
            {label('unstick')}
          </Button>
        )}
      </Box>
    </Stack>
  );
};
