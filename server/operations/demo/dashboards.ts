import { type OwnDashboardState, ownDashboardResource } from '../../../contract/figures/own-dashboards';
import { serializeState } from '../../figures/own-dashboards/serialize-state';
import type { Person } from './people';

/** A dashboard that the demo's cluster manager shares with the managers, for a Monday meeting. */
export const demoDashboards = (accounts: readonly Pick<Person, 'id' | 'username'>[]) => {
  const maker = accounts.find(({ username }) => username === 'cluster');
  if (!maker) return [];
  return [
    {
      account_id: maker.id,
      resource: ownDashboardResource,
      name: 'Réunion du lundi',
      state: serializeState(mondayMeeting),
      share_role: 'manager' as const,
    },
  ];
};

const mondayMeeting: OwnDashboardState = {
  period: 'lastMonth',
  compared: true,
  tiles: [
    { tile: 'tasks.perOwnerDetail.planned', size: 'S' },
    { tile: 'tasks.perOwnerDetail.done', size: 'S' },
    { tile: 'tasks.perOwnerDetail.doneShare', size: 'S', target: { value: 90, bound: 'least' } },
    { tile: 'morning.figures.latePlans', size: 'S', target: { value: 10, bound: 'most' } },
    { tile: 'tasks.monthly.line', size: 'L', target: { value: 50, bound: 'least' } },
    { tile: 'tasks.perWilaya.doneMap', size: 'M' },
    { tile: 'tasks.perWilaya.done', size: 'M', target: { value: 5, bound: 'least' } },
    {
      tile: 'list.total',
      title: 'Anomalies encore ouvertes',
      size: 'S',
      list: 'anomalies',
      filter: { anomalie_status: 'unresolved' },
      target: { value: 20, bound: 'most' },
    },
    { tile: 'morning.figures.review', size: 'S' },
    { tile: 'morning.figures.freeAgents', size: 'S', target: { value: 0, bound: 'most' } },
    { tile: 'equipment.kinds.due', size: 'M', category: 'battery' },
  ],
};
