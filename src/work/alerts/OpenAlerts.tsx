import NotificationsActiveOutlined from '@mui/icons-material/NotificationsActiveOutlined';
import { Alert, Button } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { allOf, minRole } from '../../../contract/framework/permissions';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { alerts, type OpenAlert } from '../../../contract/work/alert-rules';
import { canReadKind } from '../../../contract/work/task-lists';
import { enumeratedIn } from '../../../i18n/enumerated';
import type { Language } from '../../../i18n/language';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import { useFormats } from '../../framework/fields/useFormats';
import { useCan } from '../../framework/providers/access';
import { call } from '../../framework/providers/call';
import { ConfirmDialog } from '../../framework/ui/ConfirmDialog';
import { getIrreversibleWarningKey } from '../../framework/ui/IrreversibleWarning';

/** What the alerts are about. */
type Subject = { kind: TaskKind } & ({ task: number } | { plan: number });

/** Open alerts about a task or plan; whoever takes one over stops its escalation. */
export const OpenAlerts = (subject: Subject) => {
  const can = useCan();
  const may = can(allOf(canReadKind(subject.kind), minRole('manager')));
  const mayTake = can(alerts.actions.take.needs, subject.kind);
  const id = 'task' in subject ? subject.task : subject.plan;
  const { data } = useQuery({
    queryKey: ['alerts', 'task' in subject ? 'tasks' : 'plans', id],
    queryFn: ({ signal }) =>
      'task' in subject
        ? call(alerts.actions.ofTask, { task_id: id }, { signal })
        : call(alerts.actions.ofPlan, { plan_id: id }, { signal }),
    enabled: may,
  });
  return data?.alerts.map(alert => <AlertNotice key={alert.alert_id} alert={alert} canTake={mayTake} />);
};

const AlertNotice = ({ alert, canTake }: { alert: OpenAlert; canTake: boolean }) => {
  const translate = useTranslate();
  const language = useLocale() as Language;
  const client = useQueryClient();
  const { instant } = useFormats();
  const { flash } = useFeedback();
  const [confirming, setConfirming] = useState(false);
  const say = (key: string, values?: object) => translate(`terrain.alerts.${key}`, values);
  const { alert_id, kind, days, told, next, taken } = alert;
  const recipients = told.map(({ username }) => username);
  const kindLabel = translate(`terrain.settings.alerts.kinds.${kind}`);
  const daysText = days === null ? '' : ` ${say('days', { smart_count: days })}`;
  const nextRecipients = next && [
    ...(next.manager ? [translate('terrain.settings.alerts.manager')] : []),
    ...(next.cluster_manager ? [translate('terrain.settings.alerts.cluster_manager')] : []),
    ...next.accounts,
  ];
  const lines = [
    recipients.length &&
      say('told', { smart_count: recipients.length, people: enumeratedIn(language, recipients) }),
    taken && say('taken', { username: taken.username, at: instant(taken.at) }),
    nextRecipients &&
      say('next', {
        smart_count: nextRecipients.length,
        at: instant(next.at),
        people: enumeratedIn(language, nextRecipients),
      }),
  ].filter(line => typeof line === 'string');
  return (
    <Alert
      severity={taken ? 'info' : 'warning'}
      variant="outlined"
      icon={<NotificationsActiveOutlined fontSize="small" />}
      sx={{ mb: 1.5, alignItems: 'center' }}
      action={
        !taken &&
        canTake && (
          <Button color="inherit" size="small" onClick={() => setConfirming(true)}>
            {say('take')}
          </Button>
        )
      }
    >
      {say('about', { what: kindLabel, days: daysText })} {lines.join(' ')}
      {confirming && (
        <ConfirmDialog
          title={say('take')}
          text={translate(getIrreversibleWarningKey('alerts.take'))}
          confirmLabel={say('take')}
          onConfirm={async () => {
            await call(alerts.actions.take, { alert_id });
            setConfirming(false);
            flash(say('done'), 'success');
            await client.invalidateQueries({ queryKey: ['alerts'] });
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </Alert>
  );
};
