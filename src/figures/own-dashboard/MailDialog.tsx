import { Alert, Button, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import {
  type ExportFormat,
  exportFormats,
  type OwnDashboard,
  ownDashboards,
} from '../../../contract/figures/own-dashboards';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import { useFormats } from '../../framework/fields/useFormats';
import { call } from '../../framework/providers/call';
import { DialogFrame } from '../../framework/ui/DialogFrame';
import { ErrorAlert } from '../../framework/ui/FormDialog';
import { useAttempt } from '../../framework/ui/useAttempt';
import { useTileWords } from './useTileWords';

type Props = {
  dashboard: OwnDashboard;
  /** Whether mails can be sent to the user, or why not. */
  mail: 'on' | 'noServer' | 'noAddress';
  /** The day of the next mail. */
  next: string;
  onChanged: () => Promise<unknown>;
  onClose: () => void;
};

/** Whether and in which format a dashboard is mailed every Monday, and a test mail. */
export const MailDialog = ({ dashboard, mail, next, onChanged, onClose }: Props) => {
  const translate = useTranslate();
  const { word: tileWord } = useTileWords();
  const { day } = useFormats();
  const { flash } = useFeedback();
  const { busy, refusal, attempt } = useAttempt();
  const { id, mailed } = dashboard;
  const [format, setFormat] = useState<ExportFormat>(mailed ?? 'pdf');
  const word = (key: string, values?: object) => tileWord(`mailing.${key}`, values);
  const run = (send: () => Promise<unknown>, message: string) =>
    attempt(async () => {
      await send();
      flash(message, 'success');
      await onChanged();
    });
  const { subscribe, unsubscribe, trial } = ownDashboards.actions;
  const isUnavailable = mail !== 'on';
  const actions = (
    <>
      <Button
        color="inherit"
        disabled={busy || isUnavailable}
        onClick={() => run(() => call(trial, { id, format }), word('tried'))}
      >
        {word('trial')}
      </Button>
      {mailed && (
        <Button
          color="inherit"
          disabled={busy}
          onClick={() => run(() => call(unsubscribe, { id }), word('unsubscribed'))}
        >
          {word('unsubscribe')}
        </Button>
      )}
      {mailed !== format && (
        <Button
          variant="contained"
          disabled={busy || isUnavailable}
          onClick={() => run(() => call(subscribe, { id, format }), word('subscribed', { day: day(next) }))}
        >
          {word(mailed ? 'change' : 'subscribe')}
        </Button>
      )}
    </>
  );
  return (
    <DialogFrame
      title={word('title', { name: dashboard.name })}
      about={word('about')}
      width="xs"
      busy={busy}
      onClose={onClose}
      actions={actions}
    >
      <Stack spacing={2}>
        {isUnavailable && <Alert severity="warning">{word(mail)}</Alert>}
        {refusal && <ErrorAlert error={refusal} />}
        <Typography variant="body2">
          {mailed ? `${word('on')} ${word('next', { day: day(next) })}` : word('off')}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={format}
          onChange={(_, chosen: ExportFormat | null) => chosen && setFormat(chosen)}
          aria-label={word('format')}
        >
          {exportFormats.map(each => (
            <ToggleButton key={each} value={each} sx={{ textTransform: 'none' }}>
              {translate(`terrain.ownDashboards.formats.${each}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Stack>
    </DialogFrame>
  );
};
