import { Button, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { hourMs } from '../../../contract/framework/hour-ms';
import { hoursBetweenReminders } from '../../../contract/work/reminders';
import { useFormats } from '../../framework/fields/useFormats';
import { lazy } from '../../framework/providers/lazy';
import type { ReminderSubject } from './format-reminder';
import { useRowDialog } from './RowDialogProvider';

/** Reminds an agent; not again shortly after a reminder. */
export const RemindButton = ({ reminder, remindedAt, subject }: Props) => {
  const translate = useTranslate();
  const client = useQueryClient();
  const { ago } = useFormats();
  const showDialog = useRowDialog();
  if (remindedAt && Date.now() - Date.parse(remindedAt) < hoursBetweenReminders * hourMs)
    return (
      <Typography variant="caption" color="textSecondary" sx={{ px: 0.75 }}>
        {translate('terrain.today.reminded', { ago: ago(remindedAt) })}
      </Typography>
    );
  const close = (sent?: boolean) => {
    showDialog(null);
    if (sent) void client.invalidateQueries({ queryKey: ['dashboards'] });
  };
  return (
    <Button
      size="small"
      aria-label={translate('terrain.today.remindThis', { agent: reminder.agent, what: subject })}
      onClick={() => showDialog(<RemindDialog reminder={reminder} onClose={close} />)}
    >
      {translate('terrain.today.remind')}
    </Button>
  );
};

/** `subject`: the plan or task as a text. */
type Props = { reminder: ReminderSubject; remindedAt: string | null; subject: string };
const RemindDialog = lazy(() => import('./RemindDialog'), 'RemindDialog');
