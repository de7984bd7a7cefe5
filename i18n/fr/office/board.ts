import type { BacklogCause } from '../../../contract/office/backlog';

/** The planning board. */
export const board = {
  title: 'Planning de la semaine',
  count: '%{smart_count} agent |||| %{smart_count} agents',
  grid: 'Agents et jours, %{week}',
  agent: 'Agent',
  day: 'Jour',
  nobody: 'Sans agent',
  plans: '%{smart_count} plan |||| %{smart_count} plans',
  others: '+ %{smart_count} hors de votre périmètre |||| + %{smart_count} hors de votre périmètre',
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
    maintenance: 'Maintenances à échéance',
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
    skill: 'Agent non habilité pour ce type de tâche',
    most: 'Trop de plans de ce type ce jour-là',
    over: 'Au-delà de la capacité du jour',
    sameSite: 'Ce site a déjà un plan ce jour-là',
  },
  keepsAgent: 'Un plan attribué ne peut pas rester sans agent. Choisissez un agent.',
  held: '%{smart_count} élément |||| %{smart_count} éléments',
  holdingKeys: 'Flèches : choisir une case. Entrée : déposer. Échap : annuler.',
  saving: 'Ce plan est en cours d’enregistrement. Un instant…',
  place: 'Planifier',
  placeOne: 'Planifier le site %{code}',
  placeTitle: 'Choisir l’agent et le jour',
  moveTo: 'Déplacer…',
  hold: 'Saisir',
  withdraw: 'Remettre à planifier |||| Remettre %{smart_count} plans à planifier',
  withdraws:
    'Annule %{smart_count} plan et le remet à planifier |||| Annule %{smart_count} plans et les remet à planifier',
  keepsPlan:
    '%{smart_count} plan conservé : rien à remettre à planifier |||| %{smart_count} plans conservés : rien à remettre à planifier',
  withdrawKey: 'Suppr : remettre à planifier.',
  openSite: 'Ouvrir le site',
  ghost: 'Proposé : %{kind} %{site}',
  acceptGhost: 'Accepter ce plan',
  dropGhost: 'Écarter ce plan',
  planned:
    '%{smart_count} plan créé pour %{agent} (%{day}). |||| %{smart_count} plans créés pour %{agent} (%{day}).',
  moved:
    '%{smart_count} plan déplacé : %{agent} (%{day}). |||| %{smart_count} plans déplacés : %{agent} (%{day}).',
  refused:
    '%{smart_count} élément n’a pas été planifié : %{cause} |||| %{smart_count} éléments n’ont pas été planifiés : %{cause}',
  withdrawn:
    '%{smart_count} plan annulé et remis à planifier. |||| %{smart_count} plans annulés et remis à planifier.',
  notWithdrawn:
    '%{smart_count} plan n’a pas été annulé : %{cause} |||| %{smart_count} plans n’ont pas été annulés : %{cause}',
  changedByOthers:
    '%{smart_count} plan modifié par un autre utilisateur |||| %{smart_count} plans modifiés par un autre utilisateur',
  help: 'Tableau : les flèches vont d’une case à l’autre, Entrée va aux plans de la case, Échap en revient. Sur un plan ou dans la liste « À planifier » : Espace sélectionne, Entrée saisit ; les flèches choisissent alors la case, Entrée dépose, Échap annule, Suppr remet un plan à planifier. Sur une proposition : Entrée la saisit, Suppr l’écarte. M ouvre le menu d’un plan ou d’une proposition. Ctrl+Z annule la dernière action.',
  tray: {
    title: 'À planifier',
    count: '%{total} élément |||| %{total} éléments',
    unselect: '%{smart_count} sélectionné |||| %{smart_count} sélectionnés',
    cause: 'Motif',
    all: 'Tout',
    due: 'Échéance',
    anyDue: 'Toutes',
    late: 'Dépassée',
    untilWeek: 'Jusqu’au %{day}',
    wasDue: 'Échéance le %{day}, en retard',
    isDue: 'Échéance le %{day}',
    since: 'En attente depuis le %{day}',
    empty: 'Aucun élément à planifier avec ces filtres.',
    more: 'Les %{shown} premiers sur %{total}. Filtrez pour voir les autres.',
  },
  map: {
    name: 'Carte des tournées, %{day}',
    home: 'Lieu de départ',
    lasso: 'Entourer',
    lassoHint: 'Entourer des sites pour les sélectionner (ou Maj et glisser)',
  },
};
