import { Box, Button, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { AgentOverview } from '../../../../contract/organisation/person-detail';
import { useFormats } from '../../../framework/fields/useFormats';
import { DescriptionList } from '../../../framework/ui/DescriptionList';
import { Instant } from '../../../framework/ui/Instant';
import { Section } from '../../../framework/ui/Section';
import { taskPath } from '../../../work/fields/task-path';
import { PersonDetails } from './PersonDetails';

/** An agent's details and work: done tasks of all kinds, in total and this month, and the last (document 3, section 2.4). */
export const AgentOverviewTab = ({ agent }: { agent: AgentOverview }) => {
  const translate = useTranslate();
  const formats = useFormats();
  const label = (name: string) => translate(`terrain.people.overview.${name}`);
  const { last_task: last } = agent;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { lg: '1fr 1fr' },
        gap: 2,
        alignItems: 'start',
        maxWidth: 1200,
      }}
    >
      <Section title={label('general')}>
        <PersonDetails person={agent} />
      </Section>
      <Stack spacing={2}>
        <Section
          title={label('work')}
          action={
            <Button component={Link} to={`/delivery/task/agent/${agent.account_id}`} size="small">
              {label('allTasks')}
            </Button>
          }
        >
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
            <Figure label={label('total')} value={formats.number(agent.total_tasks)} />
            <Figure label={label('month')} value={formats.number(agent.total_tasks_month)} />
          </Box>
        </Section>
        <Section
          title={label('last')}
          action={
            last && (
              <Button component={Link} to={taskPath(last.id)} size="small">
                {label('open')}
              </Button>
            )
          }
        >
          {last ? (
            <DescriptionList
              facts={[
                [label('id'), last.id],
                [label('kind'), translate(`terrain.generated.areas.${last.task_type}`)],
                [label('created'), <Instant key="at" at={last.created_at} />],
                [label('site'), last.site_name],
                [label('code'), last.site_code],
              ]}
            />
          ) : (
            <Typography variant="body2" color="textSecondary">
              {label('none')}
            </Typography>
          )}
        </Section>
      </Stack>
    </Box>
  );
};

const Figure = ({ label, value }: { label: string; value: string }) => (
  <Box>
    <Typography variant="body2" color="textSecondary">
      {label}
    </Typography>
    <Typography sx={{ fontSize: '1.625rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
      {value}
    </Typography>
  </Box>
);
