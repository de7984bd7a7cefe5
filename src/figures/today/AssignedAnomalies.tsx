import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { isAllowed, type Rule } from '../../../contract/organisation/permissions';
import { accessAnomalies, anomalies, nokAnomalies } from '../../../contract/work/anomalies';
import type { Anomaly } from '../../../contract/work/anomaly-fields';
import { isOverdue } from '../../../contract/work/anomaly-states';
import { useFormats } from '../../framework/fields/useFormats';
import { taskPath } from '../../framework/navigation/task-path';
import { call } from '../../framework/providers/call';
import { useSession } from '../../framework/providers/sessionStore';
import { Section } from '../../framework/ui/Section';
import { TextLink } from '../../framework/ui/TextLink';
import { buildListLink } from '../dashboards/list-link';
import { WorkRow, WorkRows } from './WorkRow';

const lists = [anomalies, nokAnomalies, accessAnomalies] as const;
const maxRows = 5;

/**
 * Anomalies in the reader's charge that are due today or late, of the three tables; renders nothing if there
 * are none.
 */
export const AssignedAnomalies = ({ today }: { today: string }) => {
  const translate = useTranslate();
  const formats = useFormats();
  const user = useSession();
  const filter = { anomalie_status: 'unresolved', mine: 'yes', due_to: today } as const;
  const { data } = useQuery({
    queryKey: ['dashboards', 'morning', 'anomalies', user?.userid, today],
    enabled: user !== null && lists.every(({ actions }) => isAllowed(user, actions.list.needs as Rule)),
    queryFn: ({ signal }) =>
      Promise.all(
        lists.map(
          ({ actions }) =>
            call(
              actions.list,
              { ...filter, sort: 'due', order: 'ASC', page: 1, limit: maxRows },
              { signal },
            ) as Promise<{ anomalies: Found[]; total: number }>,
        ),
      ),
  });
  const total = data?.reduce((sum, each) => sum + each.total, 0) ?? 0;
  if (!data || total === 0) return null;
  const text = (name: string, values?: object) => translate(`terrain.inCharge.${name}`, values);
  const first = data
    .flatMap(each => each.anomalies)
    .sort((one, other) => (one.due < other.due ? -1 : one.due > other.due ? 1 : one.id - other.id))
    .slice(0, maxRows);
  return (
    <Section
      title={text('title')}
      count={total}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', columnGap: 1.5 }}>
          {lists.map((list, at) => {
            const to = data[at].total > 0 && buildListLink(user, list, filter);
            return (
              to && (
                <TextLink key={list.name} to={to} variant="body2">
                  {translate('terrain.today.allOf', {
                    list: translate(`resources.${list.name}.title`),
                    value: formats.number(data[at].total),
                  })}
                </TextLink>
              )
            );
          })}
        </Box>
      }
    >
      <WorkRows label={text('title')}>
        {first.map(found => (
          <WorkRow
            key={found.id}
            kind={found.task_type}
            name={found.site.code}
            to={taskPath(found.task_id)}
            title={found.anomalie ?? found.check ?? found.content}
            about={[
              text(`severity.${found.severity}`),
              isOverdue(found)
                ? { text: text('late', { day: formats.day(found.due) }), color: 'error.main' }
                : text('today'),
              found.plan && text('planned', { day: formats.day(found.plan.date) }),
            ]}
          />
        ))}
      </WorkRows>
    </Section>
  );
};

/** A row of any of the three tables: each names the anomaly's field differently. */
type Found = Omit<Anomaly, 'anomalie'> & { anomalie?: string; check?: string; content?: string };
