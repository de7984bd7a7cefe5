import { Box, Button } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { isAllowed, type Rule } from '../../../contract/framework/permissions';
import { accessAnomalies, anomalies, nokAnomalies } from '../../../contract/work/anomalies';
import { isOverdue } from '../../../contract/work/anomaly-states';
import { useFormats } from '../../framework/fields/useFormats';
import { useCan } from '../../framework/providers/access';
import { call } from '../../framework/providers/call';
import { useSession } from '../../framework/providers/sessionStore';
import { Section } from '../../framework/ui/Section';
import { TextLink } from '../../framework/ui/TextLink';
import { anomalyRowActions } from '../../work/anomalies/anomaly-actions';
import type { Finding } from '../../work/anomalies/finding';
import { taskPath } from '../../work/fields/task-path';
import { buildListLink } from '../dashboards/list-link';
import { useRowDialog } from './RowDialogProvider';
import { WorkRow, WorkRows } from './WorkRow';

const lists = [anomalies, nokAnomalies, accessAnomalies] as const;
const maxRows = 5;

/**
 * The reader's own anomalies that are due today or overdue, of the three tables, with links to the full lists;
 * renders nothing if there are none.
 */
export const AssignedAnomalies = ({ today }: { today: string }) => {
  const translate = useTranslate();
  const formats = useFormats();
  const user = useSession();
  const dueFilter = { anomalie_status: 'unresolved', mine: 'yes', due_to: today } as const;
  const { data } = useQuery({
    queryKey: ['dashboards', 'morning', 'anomalies', user?.userid, today],
    enabled: user !== null && lists.every(({ actions }) => isAllowed(user, actions.list.needs as Rule)),
    queryFn: ({ signal }) =>
      Promise.all(
        lists.map(
          ({ actions }) =>
            call(
              actions.list,
              { ...dueFilter, sort: 'due', order: 'ASC', page: 1, limit: maxRows },
              { signal },
            ) as Promise<{ anomalies: Finding[]; total: number }>,
        ),
      ),
  });
  const total = data?.reduce((sum, page) => sum + page.total, 0) ?? 0;
  if (!data || total === 0) return null;
  const text = (name: string, values?: object) => translate(`terrain.inCharge.${name}`, values);
  const mostUrgent = data
    .flatMap(page => page.anomalies)
    .sort(compareByDueDay)
    .slice(0, maxRows);
  return (
    <Section
      title={text('title')}
      count={total}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', columnGap: 1.5 }}>
          {lists.map((list, index) => {
            const to = data[index].total > 0 && buildListLink(user, list, dueFilter);
            return (
              to && (
                <TextLink key={list.name} to={to} variant="body2">
                  {translate('terrain.today.allOf', {
                    list: translate(`resources.${list.name}.title`),
                    value: formats.number(data[index].total),
                  })}
                </TextLink>
              )
            );
          })}
        </Box>
      }
    >
      <WorkRows label={text('title')}>
        {mostUrgent.map(anomaly => (
          <AnomalyRow key={anomaly.id} anomaly={anomaly} />
        ))}
      </WorkRows>
    </Section>
  );
};

const AnomalyRow = ({ anomaly }: { anomaly: Finding }) => {
  const translate = useTranslate();
  const text = (name: string, values?: object) => translate(`terrain.inCharge.${name}`, values);
  const formats = useFormats();
  const may = useCan();
  const client = useQueryClient();
  const showDialog = useRowDialog();
  const close = (changed?: boolean) => {
    showDialog(null);
    if (changed) void client.invalidateQueries();
  };
  const Dialog = 'dialog' in planRepair && planRepair.dialog;
  return (
    <WorkRow
      kind={anomaly.task_type}
      name={anomaly.site.code}
      to={taskPath(anomaly.task_id)}
      title={
        anomaly.check ? text('failedCheck', { check: anomaly.check }) : (anomaly.anomalie ?? anomaly.content)
      }
      about={[
        text(`severity.${anomaly.severity}`),
        isOverdue(anomaly)
          ? { text: text('late', { day: formats.day(anomaly.due) }), color: 'error.main' }
          : text('today'),
        anomaly.plan && text('planned', { day: formats.day(anomaly.plan.date) }),
      ]}
    >
      {Dialog && may(planRepair.needs) && planRepair.when?.(anomaly) && (
        <Button
          size="small"
          aria-label={text('planCmThis', { code: anomaly.site.code })}
          onClick={() =>
            showDialog(<Dialog resource={anomalies} action="plan" record={anomaly} onClose={close} />)
          }
        >
          {text('planCm')}
        </Button>
      )}
    </WorkRow>
  );
};

/** The same action as in the lists of anomalies. */
const planRepair = anomalyRowActions.find(({ key }) => key === 'plan')!;

const compareByDueDay = (one: Finding, other: Finding) => {
  if (one.due === other.due) return one.id - other.id;
  return one.due < other.due ? -1 : 1;
};
