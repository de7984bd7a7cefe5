import { Switch } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type AlertRule, alertRules } from '../../../../contract/work/alert-rules';
import { useFeedback } from '../../../framework/feedback/FeedbackProvider';
import { useNotifySuccess } from '../../../framework/feedback/useNotifySuccess';
import { call } from '../../../framework/providers/call';
import { useAttempt } from '../../../framework/ui/useAttempt';

/** Switches a rule on or off immediately. */
export const RuleSwitch = ({ rule, label }: { rule: AlertRule; label: string }) => {
  const translate = useTranslate();
  const client = useQueryClient();
  const { banner } = useFeedback();
  const notifySuccess = useNotifySuccess();
  const { busy, attempt } = useAttempt();
  const setEnabled = (enabled: boolean) =>
    attempt(
      async () => {
        const saved = await call(alertRules.actions.save, { ...rule, enabled });
        await client.invalidateQueries({ queryKey: ['settings', 'alerts'] });
        notifySuccess(translate('terrain.settings.saved'), saved);
      },
      ({ message }) => banner(message, 'danger'),
    );
  return (
    <Switch
      size="small"
      checked={rule.enabled}
      // Not disabled, so that it keeps the focus.
      onChange={({ target }) => !busy && setEnabled(target.checked)}
      slotProps={{ input: { 'aria-label': label } }}
    />
  );
};
