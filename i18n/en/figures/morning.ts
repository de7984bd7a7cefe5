import type { morning as french } from '../../fr/figures/morning';

export const morning: typeof french = {
  title: 'Today',
  completion: 'Done out of planned',
  periods: { week: 'This week', month: 'This month' },
  done: 'Done',
  planned: 'Planned',
  ofPlanned: 'of %{planned} planned',
  until: 'Up to and including today',
  agents: 'Agents this week',
  fullAgents: 'Too many plans this week',
  freeAgents: 'No plan this week',
  newAgent: 'New agent',
  noAgents: 'No agents yet.',
  noFull: 'No agent has more than %{most} plans.',
  noFree: 'Every agent has at least one plan.',
  planningOf: 'Plans of %{agent}',
  more: 'and %{smart_count} other |||| and %{smart_count} others',
};
