import { Button, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { hoursBetweenReminders } from '../../../contract/work/reminders';
import { useFormats } from '../../framework/fields/useFormats';
import { lazy } from '../../framework/providers/lazy';
import type { ReminderSubject } from './RemindDialog';
import { useRowDialog } from './RowDialogProvider';

/** Reminds an agent; not again shortly after a reminder. */
export const RemindButton = ({ asked, remindedAt, what }: Props) => {
  const translate = useTranslate();
  const client = useQueryClient();
  const { ago } = useFormats();
  const show = useRowDialog();
  if (remindedAt && Date.now() - Date.parse(remindedAt) < hoursBetweenReminders * 3_600_000)
    return (
      <Typography variant="caption" color="textSecondary" sx={{ px: 0.75 }}>
        {translate('terrain.today.reminded', { ago: ago(remindedAt) })}
      </Typography>
    );
  const close = (sent?: boolean) => {
    show(null);
    if (sent) void client.invalidateQueries({ queryKey: ['dashboards'] });
  };
  return (
    <Button
      size="small"
      aria-label={translate('terrain.today.remindThis', { agent: asked.agent, what })}
      onClick={() => show(<RemindDialog asked={asked} onClose={close} />)}
    >
      {translate('terrain.today.remind')}
    </Button>
  );
};

type Props = { asked: ReminderSubject; remindedAt: string | null; what: string };
const RemindDialog = lazy(() => import('./RemindDialog'), 'RemindDialog');
