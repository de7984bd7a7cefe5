import type { BacklogCause } from '../../../contract/office/backlog';

/** The planning board. */
export const board = {
  title: 'Tableau de planning',
  count: '%{smart_count} agent |||| %{smart_count} agents',
  grid: 'Agents et jours, %{week}',
  agent: 'Agent',
  day: 'Jour',
  nobody: 'Sans agent',
  plans: '%{smart_count} plan |||| %{smart_count} plans',
  others: '+ %{smart_count} hors de votre portée |||| + %{smart_count} hors de votre portée',
  /** For a day with proposals. */
  withGhosts: 'avec les propositions : %{figures}',
  showDay: 'Montrer ce jour sur la carte',
  previousWeek: 'Semaine précédente',
  nextWeek: 'Semaine suivante',
  thisWeek: 'Cette semaine',
  legend: { title: 'Légende', done: 'réalisé', impossible: 'impossible' },
  dock: 'À planifier et carte',
  capacities: 'Capacités',
  moreAgents:
    'Les %{shown} premiers agents sur %{total} sont affichés : filtrez par cluster, owner ou agent.',
  empty: 'Aucun agent à planifier',
  emptyHint: 'Les agents en service de votre périmètre apparaissent ici.',
  loading: 'Chargement',
  retry: 'Réessayer',
  cancel: 'Annuler',
  tabs: { week: 'Semaine', map: 'Carte' },
  absences: {
    leave: 'Congé',
    sick: 'Maladie',
    training: 'Formation',
    mission: 'Mission',
    other: 'Absent',
  },
  rests: { restDay: 'Repos', holiday: 'Jour férié' },
  causes: {
    site: 'Sites sans plan',
    maintenance: 'Maintenances dues',
    anomaly: 'Anomalies sans CM',
    refused: 'Rejetées',
    impossible: 'Impossibles',
  } satisfies Record<BacklogCause, string>,
  /** For one backlog item. */
  causeOf: {
    site: 'Site sans plan',
    maintenance: 'Visite de maintenance',
    anomaly: 'Anomalies d’un site',
    refused: 'Tâche rejetée',
    impossible: 'Tâche impossible',
  } satisfies Record<BacklogCause, string>,
  /** Warnings about a drop. */
  warnings: {
    absent: 'L’agent est absent ce jour-là',
    rest: 'Jour de repos',
    past: 'Jour passé',
    skill: 'L’agent ne fait pas ce type de tâche',
    most: 'Trop de plans de ce type ce jour-là',
    over: 'Au-delà de la capacité du jour',
    sameSite: 'Un plan du jour est déjà sur ce site',
  },
  keepsAgent: 'Un plan attribué garde un agent, et ce qui attend se planifie pour un agent.',
  held: '%{smart_count} élément |||| %{smart_count} éléments',
  holdingKeys: 'Flèches : choisir une case. Entrée : poser. Échap : reposer.',
  saving: 'Ce plan est en cours d’enregistrement. Un instant…',
  place: 'Planifier',
  placeOne: 'Planifier le site %{code}',
  placeTitle: 'Choisir l’agent et le jour',
  moveTo: 'Déplacer…',
  hold: 'Prendre en main',
  withdraw: 'Remettre à planifier |||| Remettre %{smart_count} plans à planifier',
  withdraws:
    'Retire %{smart_count} plan, qui attend de nouveau |||| Retire %{smart_count} plans, qui attendent de nouveau',
  keepsPlan:
    '%{smart_count} plan reste : rien n’attendrait à sa place |||| %{smart_count} plans restent : rien n’attendrait à leur place',
  withdrawKey: 'Suppr : remettre à planifier.',
  openSite: 'Ouvrir le site',
  ghost: 'Proposé : %{kind} %{site}',
  acceptGhost: 'Accepter ce plan',
  dropGhost: 'Écarter ce plan',
  planned:
    '%{smart_count} plan fait pour %{agent} (%{day}). |||| %{smart_count} plans faits pour %{agent} (%{day}).',
  moved:
    '%{smart_count} plan déplacé : %{agent} (%{day}). |||| %{smart_count} plans déplacés : %{agent} (%{day}).',
  refused:
    '%{smart_count} élément n’a pas été planifié : %{cause} |||| %{smart_count} éléments n’ont pas été planifiés : %{cause}',
  withdrawn:
    '%{smart_count} plan retiré, de nouveau à planifier. |||| %{smart_count} plans retirés, de nouveau à planifier.',
  notWithdrawn:
    '%{smart_count} plan n’a pas été retiré : %{cause} |||| %{smart_count} plans n’ont pas été retirés : %{cause}',
  changedByOthers:
    '%{smart_count} plan changé par quelqu’un d’autre |||| %{smart_count} plans changés par quelqu’un d’autre',
  help: 'Tableau : les flèches vont d’une case à l’autre, Entrée va aux plans de la case, Échap en revient. Sur un plan ou dans la liste « À planifier » : Espace sélectionne, Entrée prend en main ; les flèches choisissent alors la case, Entrée pose, Échap repose, Suppr remet un plan à planifier. Sur une proposition : Entrée la prend en main, Suppr l’écarte. M ouvre le menu d’un plan ou d’une proposition. Ctrl+Z annule.',
  tray: {
    title: 'À planifier',
    count: '%{total} élément |||| %{total} éléments',
    unselect: '%{smart_count} choisi |||| %{smart_count} choisis',
    cause: 'Cause',
    all: 'Tout',
    due: 'Échéance',
    anyDue: 'Toutes',
    late: 'Dépassée',
    untilWeek: 'Jusqu’au %{day}',
    wasDue: 'Dû le %{day}, en retard',
    isDue: 'Dû le %{day}',
    toPlan: 'À planifier : %{left}',
    since: 'En attente depuis le %{day}',
    empty: 'Rien n’attend ici : tout ce qui correspond à ces filtres a un plan.',
    more: 'Les %{shown} premiers sur %{total}. Filtrez pour voir les autres.',
  },
  map: {
    name: 'Carte des tournées, %{day}',
    home: 'Lieu de départ',
    lasso: 'Entourer',
    lassoHint: 'Entourer des sites pour les choisir (ou Maj et glisser)',
  },
};
