import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import { Box, type Theme, Typography, useMediaQuery } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactElement, ReactNode } from 'react';
import { planActions } from '../../../contract/work/plans';
import { useFormats } from '../../framework/fields/useFormats';
import { AllowedLink } from '../../framework/ui/AllowedLink';
import { PageFrame } from '../../framework/ui/PageFrame';
import { QueryResult } from '../../framework/ui/QueryResult';
import { Section } from '../../framework/ui/Section';
import { TextLink } from '../../framework/ui/TextLink';
import { OutsideWorkNotice } from '../../work/outside-work/OutsideWorkNotice';
import { DashboardFilters } from '../dashboards/DashboardFilters';
import { DashboardSkeleton } from '../dashboards/DashboardSkeleton';
import { twoColumns } from '../dashboards/layout-grids';
import { useDashboardFilter } from '../dashboards/useDashboardFilter';
import { type MorningData, useMorning } from '../dashboards/useMorning';
import { AgentWorkload } from './AgentWorkload';
import { AssignedAnomalies } from './AssignedAnomalies';
import { Completion } from './Completion';
import { DuePlanRow } from './DuePlanRow';
import { FirstSteps } from './FirstSteps';
import { PendingLateWork } from './PendingLateWork';
import { PlanningLinks } from './PlanningLinks';
import { RowDialogProvider } from './RowDialogProvider';
import { WaitingTaskRow } from './WaitingTaskRow';
import { WorkRows } from './WorkRow';

/** « Ce matin »: what there is to do, the most urgent first, each with its actions. */
export const Morning = () => {
  const translate = useTranslate();
  const query = useMorning();
  const { own } = useDashboardFilter();
  const formats = useFormats();
  const isFilterLocked = own.owner !== undefined && own.clusters.length === 1;
  return (
    <PageFrame
      title={translate('terrain.morning.title')}
      actions={<PlanningLinks />}
      count={
        query.data &&
        translate('terrain.today.week', {
          day: formats.day(query.data.today),
          week: formats.span(query.data.week.from, query.data.week.to),
        })
      }
    >
      <Box sx={{ flex: 1, overflowY: 'auto', px: { xs: 1.5, md: 3 }, py: 2 }}>
        {!isFilterLocked && <DashboardFilters withPeriod={false} />}
        <QueryResult query={query} skeleton={<DashboardSkeleton sections={4} />}>
          {data => (
            <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
              {!hasWork(data) && <FirstSteps />}
              <OutsideWorkNotice />
              <RowDialogProvider>
                <AssignedAnomalies today={data.today} />
                <PendingLateWork />
                <MorningSections data={data} />
              </RowDialogProvider>
            </Box>
          )}
        </QueryResult>
      </Box>
    </PageFrame>
  );
};

/** Whether work was done this month or waits for review; without any it may be a new installation. */
const hasWork = ({ figures, completion }: MorningData) =>
  completion.month.done.value > 0 || figures.review.value > 0;

const renderRows = (data: MorningData, name: SectionName) => {
  if (name === 'latePlans' || name === 'plansToday') {
    const duePlans = data[name].slice(0, maxRows);
    return duePlans.map(plan => <DuePlanRow key={plan.planid} plan={plan} today={data.today} />);
  }
  const waitingTasks = data[name].slice(0, maxRows);
  return waitingTasks.map(task => <WaitingTaskRow key={task.task_id} task={task} section={name} />);
};

const MorningSections = ({ data }: { data: MorningData }) => {
  const waiting = sectionNames.filter(name => data.figures[name].value > 0);
  const clear = sectionNames.filter(name => data.figures[name].value === 0);
  const isWide = useMediaQuery<Theme>(theme => theme.breakpoints.up('lg'), { noSsr: true });
  const blocks: Block[] = [
    ...waiting.map(name => ({
      // About two lines for the heading and for each row.
      lines: 2 + 2 * Math.min(maxRows, data[name].length),
      block: (
        <MorningSection key={name} data={data} name={name}>
          {renderRows(data, name)}
        </MorningSection>
      ),
    })),
    {
      lines: 3 + Math.max(data.fullAgents.length, data.freeAgents.length),
      block: <AgentWorkload key="agents" data={data} />,
    },
  ];
  if (data.completion.month.planned.value > 0)
    blocks.push({ lines: 6, block: <Completion key="work" data={data} /> });
  if (!hasWork(data) && waiting.length === 0 && data.completion.month.planned.value === 0)
    blocks.push({ lines: 4, block: <NoWork key="calm" /> });
  else if (clear.length > 0)
    blocks.push({ lines: 2 + clear.length, block: <NothingToDo key="calm" names={clear} /> });
  return (
    <Box sx={twoColumns}>
      {arrangeInColumns(blocks, isWide ? 2 : 1).map(column => (
        <Box key={column[0]?.key} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          {column}
        </Box>
      ))}
    </Box>
  );
};

/** A section, with its approximate height in lines of text. */
type Block = { lines: number; block: ReactElement };
/** Adds the blocks in order, each to the column that is shortest so far. */
const arrangeInColumns = (blocks: readonly Block[], count: number) => {
  const columns = Array.from({ length: count }, () => ({ lines: 0, blocks: [] as ReactElement[] }));
  for (const { lines, block } of blocks) {
    const shortest = columns.reduce((best, column) => (column.lines < best.lines ? column : best));
    shortest.lines += lines;
    shortest.blocks.push(block);
  }
  return columns.map(column => column.blocks);
};

/** The sections without rows, as text instead of zeros. */
const NothingToDo = ({ names }: { names: readonly SectionName[] }) => {
  const translate = useTranslate();
  const title = translate('terrain.today.calm.title');
  return (
    <Section title={title}>
      <WorkRows label={title}>
        {names.map(name => (
          <Typography key={name} component="li" variant="body2" color="textSecondary" sx={clearRow}>
            <CheckCircleOutlined aria-hidden sx={{ fontSize: 18, color: 'success.main' }} />
            {translate(`terrain.today.calm.${name}`)}
          </Typography>
        ))}
      </WorkRows>
    </Section>
  );
};

/** Without any work nothing is up to date: says what will appear, with the way to the first plan. */
const NoWork = () => {
  const translate = useTranslate();
  return (
    <Section title={translate('terrain.today.noWork.title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {translate('terrain.today.noWork.text')}
      </Typography>
      <AllowedLink needs={planActions.actions.move.needs} to="/planning" size="small">
        {translate('terrain.planning.add')}
      </AllowedLink>
    </Section>
  );
};

type SectionProps = { data: MorningData; name: SectionName; children: ReactNode };
const MorningSection = ({ data, name, children }: SectionProps) => {
  const translate = useTranslate();
  const { labelled, number } = useFormats();
  const { value } = data.figures[name];
  const title = translate(`terrain.today.${name}`);
  const lists = data.listLinksOf(data.figures[name]);
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
                : translate('terrain.today.allOf', {
                    list: translate(`resources.${list}.title`),
                    value: number(value),
                  });
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

/** The most urgent first: late work, decisions, then what is on track. */
const sectionNames = ['latePlans', 'plansToday', 'impossible', 'review', 'lateTasks', 'returned'] as const;
type SectionName = (typeof sectionNames)[number];
/** Rows of a section: its link leads to the whole list. */
const maxRows = 5;

const clearRow = { display: 'flex', alignItems: 'center', gap: 1, py: 0.5 } as const;
