import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import { Box, type Theme, Typography, useMediaQuery } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactElement, ReactNode } from 'react';
import { useFormats } from '../../framework/fields/useFormats';
import { PageFrame } from '../../framework/ui/PageFrame';
import { QueryResult } from '../../framework/ui/QueryResult';
import { Section } from '../../framework/ui/Section';
import { TextLink } from '../../framework/ui/TextLink';
import { DashboardFilters } from '../dashboards/DashboardFilters';
import { DashboardSkeleton } from '../dashboards/DashboardSkeleton';
import { twoColumns } from '../dashboards/layout-grids';
import { useDashboardFilter } from '../dashboards/useDashboardFilter';
import { type MorningData, useMorning } from '../dashboards/useMorning';
import { AgentWorkload } from './AgentWorkload';
import { AssignedAnomalies } from './AssignedAnomalies';
import { Completion } from './Completion';
import { DuePlanRow } from './DuePlanRow';
import { PendingLateWork } from './PendingLateWork';
import { RowDialogProvider } from './RowDialogProvider';
import { WaitingTaskRow } from './WaitingTaskRow';
import { WorkRows } from './WorkRow';

/** « Ce matin »: what there is to do, the most urgent first, each with its actions. */
export const Morning = () => {
  const translate = useTranslate();
  const query = useMorning();
  const { own } = useDashboardFilter();
  const formats = useFormats();
  const bound = own.owner !== undefined && own.clusters.length === 1;
  return (
    <PageFrame
      title={translate('terrain.morning.title')}
      count={
        query.data &&
        translate('terrain.today.week', {
          day: formats.day(query.data.today),
          from: formats.day(query.data.week.from),
          to: formats.day(query.data.week.to),
        })
      }
    >
      <Box sx={{ flex: 1, overflowY: 'auto', px: { xs: 1.5, md: 3 }, py: 2 }}>
        {!bound && <DashboardFilters withPeriod={false} />}
        <QueryResult query={query} skeleton={<DashboardSkeleton sections={4} />}>
          {data => (
            <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
              <AssignedAnomalies today={data.today} />
              <PendingLateWork />
              <RowDialogProvider>
                <Parts data={data} />
              </RowDialogProvider>
            </Box>
          )}
        </QueryResult>
      </Box>
    </PageFrame>
  );
};

const Parts = ({ data }: { data: MorningData }) => {
  const waiting = parts.filter(name => data.figures[name].value > 0);
  const calm = parts.filter(name => data.figures[name].value === 0);
  const wide = useMediaQuery<Theme>(theme => theme.breakpoints.up('lg'), { noSsr: true });
  const blocks: Block[] = [
    ...waiting.map(name => ({
      lines: 2 + 2 * Math.min(maxRows, data[name].length),
      block: (
        <Part key={name} data={data} name={name}>
          {name === 'latePlans' || name === 'plansToday'
            ? data[name]
                .slice(0, maxRows)
                .map(plan => <DuePlanRow key={plan.planid} plan={plan} today={data.today} />)
            : data[name]
                .slice(0, maxRows)
                .map(task => <WaitingTaskRow key={task.task_id} task={task} of={name} />)}
        </Part>
      ),
    })),
    {
      lines: 3 + Math.max(data.fullAgents.length, data.freeAgents.length),
      block: <AgentWorkload key="agents" data={data} />,
    },
  ];
  if (data.completion.month.planned.value > 0)
    blocks.push({ lines: 6, block: <Completion key="work" data={data} /> });
  if (calm.length > 0) blocks.push({ lines: 2 + calm.length, block: <InOrder key="calm" names={calm} /> });
  return (
    <Box sx={twoColumns}>
      {inColumns(blocks, wide ? 2 : 1).map(column => (
        <Box key={column[0]?.key} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          {column}
        </Box>
      ))}
    </Box>
  );
};

type Block = { lines: number; block: ReactElement };
/** In order, each under the shorter column. */
const inColumns = (blocks: readonly Block[], count: number) => {
  const columns = Array.from({ length: count }, () => ({ lines: 0, blocks: [] as ReactElement[] }));
  for (const { lines, block } of blocks) {
    const shortest = columns.reduce((best, column) => (column.lines < best.lines ? column : best));
    shortest.lines += lines;
    shortest.blocks.push(block);
  }
  return columns.map(column => column.blocks);
};

/** What needs no action, as text instead of zeros. */
const InOrder = ({ names }: { names: readonly (typeof parts)[number][] }) => {
  const translate = useTranslate();
  const title = translate('terrain.today.calm.title');
  return (
    <Section title={title}>
      <WorkRows label={title}>
        {names.map(name => (
          <Typography key={name} component="li" variant="body2" color="textSecondary" sx={calmRow}>
            <CheckCircleOutlined aria-hidden sx={{ fontSize: 18, color: 'success.main' }} />
            {translate(`terrain.today.calm.${name}`)}
          </Typography>
        ))}
      </WorkRows>
    </Section>
  );
};

type PartProps = { data: MorningData; name: (typeof parts)[number]; children: ReactNode };
const Part = ({ data, name, children }: PartProps) => {
  const translate = useTranslate();
  const { labelled, number } = useFormats();
  const { value } = data.figures[name];
  const title = translate(`terrain.today.${name}`);
  const lists = data.ways(data.figures[name]);
  return (
    <Section
      title={title}
      count={value}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', columnGap: 1.5 }}>
          {lists.map(({ to, list, value }) => {
            const text =
              lists.length === 1
                ? translate('terrain.today.all')
                : translate('terrain.today.allOf', { list: nameOf(translate, list), value: number(value) });
            return (
              <TextLink key={list} to={to} variant="body2" aria-label={labelled(text, title)}>
                {text}
              </TextLink>
            );
          })}
        </Box>
      }
    >
      <WorkRows label={title}>{children}</WorkRows>
    </Section>
  );
};
const nameOf = (translate: ReturnType<typeof useTranslate>, list: string) =>
  translate(`resources.${list}.name`, { smart_count: 2 });

/** The most urgent first: late work, decisions, then what is on track. */
const parts = ['latePlans', 'plansToday', 'impossible', 'review', 'lateTasks', 'returned'] as const;
/** Rows of a part: the rest is one click away. */
const maxRows = 5;

const calmRow = { display: 'flex', alignItems: 'center', gap: 1, py: 0.5 } as const;
