import { Box, Button, Stack, TextField } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { FormEvent } from 'react';
import { longestSticky, settings } from '../../../contract/organisation/settings';
import { useTellDone } from '../../framework/feedback/useTellDone';
import { call } from '../../framework/providers/call';
import { Refusal } from '../../framework/ui/FormDialog';
import { Loaded } from '../../framework/ui/Loaded';
import { Section } from '../../framework/ui/Section';
import { useAttempt } from '../../framework/ui/useAttempt';
import { useTypedState } from '../../framework/unsaved/useTypedState';
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
        <Loaded query={query} lines={2}>
          {({ sticky }) => <StickyForm key={sticky} stored={sticky ?? ''} />}
        </Loaded>
      </Section>
      <Section title={translate('terrain.settings.notifications.publish')}>
        <PublishForm />
      </Section>
    </Stack>
  );
};

const StickyForm = ({ stored }: { stored: string }) => {
  const translate = useTranslate();
  const queries = useQueryClient();
  const tellDone = useTellDone();
  const [text, setText] = useTypedState(stored, 'sticky');
  const { busy, refusal, attempt } = useAttempt();
  const label = (name: string) => translate(`terrain.settings.notifications.${name}`);
  const save = (message: string) =>
    attempt(async () => {
      const saved = await call(settings.actions.sticky, { message });
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['settings', 'notifications'] }),
        queries.invalidateQueries({ queryKey: ['formLists'] }),
      ]);
      tellDone(translate('terrain.settings.saved'), saved);
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(text.trim());
  };
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={1.5}>
      {refusal && <Refusal error={refusal} />}
      <TextField
        label={label('message')}
        value={text}
        multiline
        minRows={2}
        disabled={busy}
        helperText={label(stored ? 'stickyShown' : 'stickyNone')}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { maxLength: longestSticky } }}
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
