import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { taskPath } from '../../task/task-path';
import { FactTable } from '../../ui/FactTable';
import { Section } from '../../ui/Section';
import { TextLink } from '../../ui/TextLink';
import type { MorningData } from './useMorning';

/** The tasks that have waited longest: returned to their agents, or for somebody to look at them. */
export const WaitingTasks = ({ data, of }: { data: MorningData; of: 'returned' | 'review' }) => {
  const translate = useTranslate();
  const label = (name: string, values?: object) => translate(`terrain.morning.${name}`, values);
  const texts = { returned: ['longestReturned', 'noReturned'], review: ['longestReview', 'noReview'] }[of];
  const rows = data[of];
  const to = data.to(data.figures[of]);
  return (
    <Section
      title={label(texts[0])}
      action={
        rows.length > 0 &&
        to && (
          <TextLink to={to} variant="body2">
            {label('all')}
          </TextLink>
        )
      }
    >
      <FactTable
        label={label(texts[0])}
        rows={rows}
        keyOf={({ task_id }) => task_id}
        empty={label(texts[1])}
        columns={[
          {
            key: 'task',
            label: label('task'),
            cell: ({ task_id, task_type }) => (
              <TextLink to={taskPath(task_id)} sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
                {translate(`terrain.planning.kinds.${task_type}`)} {task_id}
              </TextLink>
            ),
          },
          {
            key: 'site',
            label: label('site'),
            cell: ({ site_code, site_name }) => (
              <>
                {site_code}
                {site_name && (
                  <Typography variant="caption" component="div" color="textSecondary">
                    {site_name}
                  </Typography>
                )}
              </>
            ),
          },
          { key: 'agent', label: label('agent'), cell: ({ agent }) => agent },
          {
            key: 'since',
            label: label('since'),
            align: 'right',
            cell: ({ days, since }) => (
              <time dateTime={since} title={since.slice(0, 10)} style={{ whiteSpace: 'nowrap' }}>
                {days ? label('days', { smart_count: days }) : label('today')}
              </time>
            ),
          },
        ]}
      />
    </Section>
  );
};
