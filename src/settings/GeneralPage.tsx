import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { mostDelay, settings } from '../../contract/settings';
import { call } from '../providers/call';
import { useFeedback } from '../shell/feedback';
import { Refusal } from '../ui/FormDialog';
import { Loaded } from '../ui/Loaded';
import { Section } from '../ui/Section';
import { useAttempt } from '../ui/useAttempt';

/** The one general setting: from when on a plan or task is late (document 3, section 2.9). */
export const GeneralPage = () => {
  const translate = useTranslate();
  const query = useQuery({
    queryKey: ['settings', 'info'],
    queryFn: ({ signal }) => call(settings.actions.info, {}, { signal }),
  });
  return (
    <Box sx={{ maxWidth: 640 }}>
      <Section title={translate('terrain.settings.general.title')}>
        <Loaded query={query} lines={2}>
          {({ task_pm_delay }) => <DelayForm key={task_pm_delay} stored={task_pm_delay} />}
        </Loaded>
      </Section>
    </Box>
  );
};

const DelayForm = ({ stored }: { stored: number }) => {
  const translate = useTranslate();
  const queries = useQueryClient();
  const { flash } = useFeedback();
  const [days, setDays] = useState(String(stored));
  const { busy, refusal, attempt } = useAttempt();
  const valid = /^\d{1,3}$/.test(days) && Number(days) <= mostDelay;

  const save = (event: FormEvent) => {
    event.preventDefault();
    return attempt(async () => {
      await call(settings.actions.updateInfo, { task_pm_delay: Number(days) });
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['settings', 'info'] }),
        queries.invalidateQueries({ queryKey: ['formLists'] }),
      ]);
      flash(translate('terrain.settings.saved'), 'success');
    });
  };
  return (
    <Stack component="form" noValidate onSubmit={save} spacing={1.5}>
      {refusal && <Refusal error={refusal} />}
      <TextField
        label={translate('terrain.settings.general.delay')}
        value={days}
        onChange={({ target }) => setDays(target.value.trim())}
        error={!valid}
        helperText={translate(
          valid ? 'terrain.settings.general.delayHelp' : 'terrain.settings.general.delayRange',
          {
            most: mostDelay,
          },
        )}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        sx={{ maxWidth: 420 }}
      />
      <Typography variant="body2" color="textSecondary">
        {translate('terrain.settings.general.delayScope')}
      </Typography>
      <div>
        <Button type="submit" variant="contained" disabled={busy || !valid || Number(days) === stored}>
          {translate('terrain.dialogs.save')}
        </Button>
      </div>
    </Stack>
  );
};
