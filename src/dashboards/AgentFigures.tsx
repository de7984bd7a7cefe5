import { Box, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type AgentsDashboard, dashboards } from '../../contract/dashboards';
import { useWords } from '../generated/words';
import { call } from '../providers/call';
import { FactTable } from '../ui/FactTable';
import { Loaded } from '../ui/Loaded';
import { Section } from '../ui/Section';
import { Bars } from './Bars';
import { boxes, halves } from './look';
import type { Family } from './pages';
import { useDashboardFilter } from './useDashboardFilter';
import { useNumbers } from './useNumbers';

/** Sites and tasks to an agent (document 3, sections 2.1 and 2.2). */
export const AgentFigures = ({ family }: { family: Family }) => {
  const { filter } = useDashboardFilter();
  const query = useQuery({
    queryKey: ['dashboards', family, 'agents', filter],
    queryFn: async ({ signal }): Promise<Data> =>
      family === 'gpm'
        ? (await call(dashboards.actions.gpmAgents, filter, { signal })).data
        : (await call(dashboards.actions.agents, filter, { signal })).data,
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query} lines={8}>
      {data => <Figures data={data} family={family} />}
    </Loaded>
  );
};

type Data = Omit<AgentsDashboard, 'sitePerAgentAvg'>;

const Figures = ({ data, family }: { data: Data; family: Family }) => {
  const translate = useTranslate();
  const { nameOf } = useWords();
  const { number } = useNumbers();
  const word = (name: string) => translate(`terrain.dashboards.agents.${name}`);
  const boxed = [
    { title: word('sitesRatio'), of: word('sites'), ...data.sitesRatio },
    { title: word('avgSite'), of: word('assigned'), ...data.avgSite },
    {
      title: word(family === 'gpm' ? 'gpmRatio' : 'taskRatio'),
      of: word('tasks'),
      ...data.taskRatio,
    },
  ];
  const agentsIn = new Map(data.agentsPerCluster.map(row => [row.cluster, row.agents]));
  const charts = [
    {
      title: word('sitesPerCluster'),
      of: word('sites'),
      rows: data.agentsPerCluster.map(row => ({ ...row, value: row.ratio, from: row.number })),
    },
    {
      title: word('agentsPerCluster'),
      of: word('sites'),
      rows: data.agentsPerCluster.map(row => ({ ...row, value: row.agents, from: row.number })),
    },
    {
      title: word('tasksPerCluster'),
      of: word('tasks'),
      rows: data.taskPerAgentPerCluster.map(row => ({
        ...row,
        value: row.ratio,
        from: row.number,
        agents: agentsIn.get(row.cluster) ?? 0,
      })),
    },
  ];
  return (
    <>
      <Box sx={boxes}>
        {boxed.map(({ title, of, number: part, agents, ratio }) => (
          <Section key={title} title={title}>
            <Typography variant="h4" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {number(ratio)}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {translate('terrain.dashboards.agents.of', { part: number(part), of, agents: number(agents) })}
            </Typography>
          </Section>
        ))}
      </Box>
      <Box sx={halves}>
        {charts.map(({ title, of, rows }) => (
          <Section key={title} title={title}>
            <Bars
              rows={rows.map(row => ({
                name: nameOf('clusters', row.cluster),
                value: Math.round(row.value * 100) / 100,
              }))}
              label={title}
            />
            <FactTable
              label={title}
              columns={[
                { key: 'cluster', label: word('cluster'), cell: row => nameOf('clusters', row.cluster) },
                { key: 'of', label: of, align: 'right', cell: row => number(row.from) },
                { key: 'agents', label: word('agents'), align: 'right', cell: row => number(row.agents) },
                {
                  key: 'ratio',
                  label: word('perAgent'),
                  align: 'right',
                  cell: row => number(row.from / (row.agents || 1)),
                },
              ]}
              rows={rows}
              keyOf={row => row.cluster}
              empty={translate('terrain.dashboards.none')}
            />
          </Section>
        ))}
      </Box>
    </>
  );
};
