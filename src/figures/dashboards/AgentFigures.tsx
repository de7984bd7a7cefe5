import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type AgentsDashboard, dashboards } from '../../../contract/figures/dashboards';
import { emptyPlaceholder, useFormats } from '../../framework/fields/useFormats';
import { useWords } from '../../framework/fields/useWords';
import { call } from '../../framework/providers/call';
import { QueryResult } from '../../framework/ui/QueryResult';
import { Section } from '../../framework/ui/Section';
import { DashboardSkeleton } from './DashboardSkeleton';
import type { DashboardScope } from './dashboard-pages';
import { Figure } from './Figure';
import { FigureSection } from './FigureSection';
import type { FigureLinks, PlaceFilter } from './figure-links';
import { threeColumns, twoColumns } from './layout-grids';
import { useClusterFilter } from './useClusterFilter';
import type { DashboardFilter } from './useDashboardFilter';
import { useFigures } from './useFigures';

/** Sites and tasks per agent (document 3, sections 2.1 and 2.2). */
export const AgentFigures = ({ family }: { family: DashboardScope }) => {
  const query = useFigures(
    family,
    'agents',
    async (filter, signal): Promise<Data> =>
      family === 'gpm'
        ? (await call(dashboards.actions.gpmAgents, filter, { signal })).data
        : (await call(dashboards.actions.agents, filter, { signal })).data,
  );
  return (
    <QueryResult query={query} skeleton={<DashboardSkeleton boxes={3} sections={3} />}>
      {figures => (
        <>
          <Boxes {...figures} family={family} />
          <Charts {...figures} />
        </>
      )}
    </QueryResult>
  );
};

type Data = Omit<AgentsDashboard, 'sitePerAgentAvg'>;
type Props = { data: Data; links: FigureLinks; filter: DashboardFilter };

const useWord = () => {
  const translate = useTranslate();
  return (name: string) => translate(`terrain.dashboards.agents.${name}`);
};

const Boxes = ({ data, links, filter, family }: Props & { family: DashboardScope }) => {
  const word = useWord();
  const { number } = useFormats();
  const boxes = [
    { name: 'sitesRatio', unit: 'sites', to: links.sites(), ...data.sitesRatio },
    { name: 'avgSite', unit: 'assigned', to: links.sites({}, { assigned: 'yes' }), ...data.avgSite },
    {
      name: family === 'gpm' ? 'gpmRatio' : 'taskRatio',
      unit: 'tasks',
      to: links.tasks(filter, { done: 'yes' }),
      ...data.taskRatio,
    },
  ];
  return (
    <Box sx={threeColumns}>
      {boxes.map(({ name, unit, to, number: count, agents, ratio }) => (
        <Section key={name} title={word(name)}>
          <Typography variant="h4" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {agents > 0 ? number(ratio) : emptyPlaceholder}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            <Figure value={count} to={to} label={`${word(name)}, ${word(unit)}`} /> {word(unit)},{' '}
            <Figure value={agents} to={links.agents()} label={`${word(name)}, ${word('agents')}`} />{' '}
            {word('agentsCounted')}
          </Typography>
        </Section>
      ))}
    </Box>
  );
};

type Row = { cluster: number; number: number; agents: number; ratio: number };
type Chart = {
  name: string;
  unit: 'sites' | 'tasks';
  rows: readonly Row[];
  /** The value compared: an agent's load with the mean of all, or the number of agents. */
  compared: 'ratio' | 'agents';
  mean?: number;
  to: (place: PlaceFilter) => string | undefined;
};

const Charts = ({ data, links, filter }: Props) => {
  const agentsByCluster = new Map(data.agentsPerCluster.map(row => [row.cluster, row.agents]));
  const tasksPerAgent = data.taskPerAgentPerCluster.map(row => ({
    ...row,
    agents: agentsByCluster.get(row.cluster) ?? 0,
  }));
  const sites = { unit: 'sites', rows: data.agentsPerCluster, to: links.sites } as const;
  const tasks = {
    unit: 'tasks',
    rows: tasksPerAgent,
    to: (place: PlaceFilter) => links.tasks(filter, { done: 'yes' }, place),
  } as const;
  const charts: Chart[] = [
    { ...sites, name: 'sitesPerCluster', compared: 'ratio', mean: data.sitesRatio.ratio },
    { ...sites, name: 'agentsPerCluster', compared: 'agents' },
    { ...tasks, name: 'tasksPerCluster', compared: 'ratio', mean: data.taskRatio.ratio },
  ];
  // A single cluster has nothing to compare: the boxes show it all.
  if (data.agentsPerCluster.length < 2) return null;
  return (
    <Box sx={twoColumns}>
      {charts.map(chart => (
        <PerCluster key={chart.name} {...chart} agentsTo={({ cluster }) => links.agents({ cluster })} />
      ))}
    </Box>
  );
};

type PerClusterProps = Chart & { agentsTo: (place: PlaceFilter) => string | undefined };
const PerCluster = ({ name, unit, rows, compared, mean, to, agentsTo }: PerClusterProps) => {
  const word = useWord();
  const { labelled, number } = useFormats();
  const { nameOf } = useWords();
  const { linkTo } = useClusterFilter();
  const mark = mean === undefined ? undefined : { value: mean, label: labelled(word('mean'), number(mean)) };
  const barOf = (column: Chart['compared']) => (column === compared ? { mark } : undefined);
  return (
    <FigureSection
      title={word(name)}
      columns={[
        {
          key: 'cluster',
          label: word('cluster'),
          text: row => nameOf('clusters', row.cluster),
          to: row => linkTo(row.cluster),
        },
        { key: 'count', label: word(`columns.${unit}`), value: row => row.number, to: row => to(row) },
        {
          key: 'agents',
          label: word('agents'),
          value: row => row.agents,
          to: row => agentsTo(row),
          bar: barOf('agents'),
        },
        {
          key: 'ratio',
          label: word('perAgent'),
          value: row => row.number / (row.agents || 1),
          bar: barOf('ratio'),
        },
      ]}
      rows={rows}
      keyOf={row => row.cluster}
    />
  );
};
