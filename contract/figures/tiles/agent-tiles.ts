import type { AgentsDashboard as SomeAgents } from '../dashboards';
import type { TileMap } from './tile';

type Agents = Omit<SomeAgents, 'sitePerAgentAvg'>;
const ratios = {
  agentsPerCluster: {
    agents: {
      draws: 'bars',
      by: 'cluster',
      rows: data => data.agentsPerCluster.map(row => ({ id: row.cluster, value: row.agents })),
    },
    sites: {
      draws: 'bars',
      by: 'cluster',
      unit: 'ratio',
      rows: data => data.agentsPerCluster.map(row => ({ id: row.cluster, value: row.ratio })),
    },
  },
  // The inverse of `agentsPerCluster`.
  agentsPerSitePerCluster: {},
  taskPerAgentPerCluster: {
    bars: {
      draws: 'bars',
      by: 'cluster',
      unit: 'ratio',
      better: 'more',
      rows: data => data.taskPerAgentPerCluster.map(row => ({ id: row.cluster, value: row.ratio })),
    },
  },
  sitesRatio: { figure: { draws: 'figure', unit: 'ratio', figure: data => data.sitesRatio.ratio } },
  avgSite: { figure: { draws: 'figure', unit: 'ratio', figure: data => data.avgSite.ratio } },
  taskRatio: {
    figure: { draws: 'figure', unit: 'ratio', better: 'more', figure: data => data.taskRatio.ratio },
  },
} as const satisfies TileMap<Agents>;
/** Agents: their number, and the work per agent. */
export const agentTiles = {
  ...ratios,
  // The same as `avgSite`.
  sitePerAgentAvg: {},
} as const;
