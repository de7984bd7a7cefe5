import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { reminders } from '../../../contract/work/reminders';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import { call } from '../../framework/providers/call';
import { FormDialog } from '../../framework/ui/FormDialog';
import { IrreversibleWarning } from '../../framework/ui/IrreversibleWarning';
import { formatReminder, type ReminderSubject } from './format-reminder';

/** Sends a reminder to an agent. It cannot be undone, so the dialog first shows who gets it and its text. */
export const RemindDialog = ({
  reminder,
  onClose,
}: {
  reminder: ReminderSubject;
  onClose: (sent?: boolean) => void;
}) => {
  const translate = useTranslate();
  const { flash } = useFeedback();
  const text = (name: string, values?: object) => translate(`terrain.today.reminder.${name}`, values);
  const send = async () => {
    const { agent } =
      'plan' in reminder
        ? await call(reminders.actions.plan, { plan_id: reminder.plan })
        : await call(reminders.actions.task, { task_id: reminder.task });
    flash(text('sent', { agent }), 'success');
    onClose(true);
  };
  return (
    <FormDialog
      title={text('title', { agent: reminder.agent })}
      submitLabel={text('send')}
      onSubmit={send}
      onClose={() => onClose()}
      width="xs"
    >
      <IrreversibleWarning of={'plan' in reminder ? 'reminders.plan' : 'reminders.task'} />
      <Typography variant="body2" color="textSecondary" lang="fr">
        {formatReminder(reminder)}
      </Typography>
    </FormDialog>
  );
};
