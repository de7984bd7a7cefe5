/** What a cluster manager needs to know every morning. */
export const morning = {
  title: 'Aujourd’hui',
  completion: 'Réalisé sur planifié',
  periods: { week: 'Cette semaine', month: 'Ce mois-ci' },
  done: 'Réalisés',
  planned: 'Planifiés',
  ofPlanned: 'sur %{planned} planifiés',
  until: 'Jusqu’à aujourd’hui inclus',
  agents: 'Agents cette semaine',
  fullAgents: 'Trop de plans cette semaine',
  freeAgents: 'Aucun plan cette semaine',
  newAgent: 'Nouvel agent',
  noAgents: 'Aucun agent pour le moment.',
  noFull: 'Aucun agent n’a plus de %{most} plans.',
  noFree: 'Chaque agent a au moins un plan.',
  planningOf: 'Planning de %{agent}',
  more: 'et %{smart_count} autre |||| et %{smart_count} autres',
};
