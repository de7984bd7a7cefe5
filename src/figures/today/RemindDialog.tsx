import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { reminders } from '../../../contract/work/reminders';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import { useFormats } from '../../framework/fields/useFormats';
import { call } from '../../framework/providers/call';
import { FormDialog } from '../../framework/ui/FormDialog';
import { IrreversibleWarning } from '../../framework/ui/IrreversibleWarning';

/** What an agent is reminded of: a plan not started, or a task not finished. */
export type ReminderSubject = { agent: string; kind: TaskKind; code: string } & (
  | { plan: number; day: string }
  | { task: number; returned: boolean }
);

/** Sends a reminder to an agent. It cannot be undone, so the dialog first shows who gets it and its text. */
export const RemindDialog = ({
  reminder,
  onClose,
}: {
  reminder: ReminderSubject;
  onClose: (sent?: boolean) => void;
}) => {
  const translate = useTranslate();
  const formats = useFormats();
  const { flash } = useFeedback();
  const text = (name: string, values?: object) => translate(`terrain.today.reminder.${name}`, values);
  const textValues = {
    ...reminder,
    kind: translate(`terrain.planning.kinds.${reminder.kind}`),
    ...('day' in reminder && { day: formats.day(reminder.day) }),
  };
  const send = async () => {
    const { agent } =
      'plan' in reminder
        ? await call(reminders.actions.plan, { plan_id: reminder.plan })
        : await call(reminders.actions.task, { task_id: reminder.task });
    flash(text('sent', { agent }), 'success');
    onClose(true);
  };
  const messageKey = () => {
    if ('plan' in reminder) return 'plan';
    return reminder.returned ? 'return' : 'ongoing';
  };
  return (
    <FormDialog
      title={text('title', textValues)}
      submitLabel={text('send')}
      onSubmit={send}
      onClose={() => onClose()}
      width="xs"
    >
      <IrreversibleWarning of={'plan' in reminder ? 'reminders.plan' : 'reminders.task'} />
      <Typography variant="body2" color="textSecondary">
        {text(messageKey(), textValues)}
      </Typography>
    </FormDialog>
  );
};
