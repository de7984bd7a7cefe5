/** A proposed week on the board. */
export const proposals = {
  title: 'Semaine proposée',
  propose: 'Proposer',
  proposeFor: 'Proposer pour %{smart_count} agent |||| Proposer pour %{smart_count} agents',
  choose: 'Choisir les agents',
  all: 'Tous les agents affichés',
  tooMany: '%{most} maximum à la fois',
  running: 'Recherche des meilleures tournées…',
  stop: 'Arrêter',
  proposed: '%{smart_count} plan proposé |||| %{smart_count} plans proposés',
  none: 'Rien à proposer pour ces agents cette semaine',
  /** None of its plans is open any more. */
  decided: 'Toutes les propositions ont été traitées',
  ways: '%{after} km au total (%{before} sans ces plans)',
  skipped: {
    noPlace: '%{smart_count} sans coordonnées |||| %{smart_count} sans coordonnées',
    noAgent: '%{smart_count} sans agent disponible |||| %{smart_count} sans agent disponible',
    notYet:
      '%{smart_count} visite dont la fenêtre ouvre plus tard |||| %{smart_count} visites dont la fenêtre ouvre plus tard',
    noTime: '%{smart_count} faute de temps cette semaine |||| %{smart_count} faute de temps cette semaine',
  },
  /** Of one skipped item. */
  nearest: {
    within: 'Le plus proche : %{day}, %{agent}, dans ses heures',
    over: 'Le plus proche : %{day}, %{agent}, %{over} au-delà',
    none: 'Aucune place, ni chez un autre agent ni dans les deux semaines suivantes',
    noPlace: 'Le site n’a pas de coordonnées : à planifier à la main',
    taken: 'Cette journée vient d’être complétée : proposez à nouveau',
  },
  /** For all that is skipped for one cause. */
  widen: {
    agent: 'Proposer avec d’autres agents',
    overtime: 'Autoriser des heures supplémentaires',
    nextWeek: 'Semaine suivante',
  },
  /** For one item. */
  add: {
    agent: 'Proposer avec cet agent',
    overtime: 'Ajouter à cette journée',
    nextWeek: 'Proposer ce jour-là',
  },
  addOf: {
    agent: 'Proposer avec cet agent : %{code}',
    overtime: 'Ajouter à cette journée : %{code}',
    nextWeek: 'Proposer ce jour-là : %{code}',
  },
  moreSkipped: '%{smart_count} de plus |||| %{smart_count} de plus',
  distances: {
    crow: 'distances à vol d’oiseau × 1,3',
    roads: 'distances par la route',
    unreachable: 'le service d’itinéraires ne répond pas : distances à vol d’oiseau × 1,3',
  },
  unknown:
    '%{smart_count} élément n’est plus à planifier : %{items} |||| %{smart_count} éléments ne sont plus à planifier : %{items}',
  cut: 'recherche interrompue par la limite de temps',
  discard: 'Abandonner',
  close: 'Fermer',
  byAgent: 'Par agent',
  acceptAll: 'Tout accepter',
  accept: 'Accepter',
  acceptOf: 'Accepter les plans de %{agent}',
  acceptOne: 'Accepter le plan sur %{code}',
  dropOne: 'Écarter le plan sur %{code}',
  plans: '%{smart_count} plan |||| %{smart_count} plans',
  /** Parts of the reason for a placement. */
  due: 'échéance le %{day}',
  noDue: 'sans échéance',
  start: 'premier du jour',
  fromHome: 'à %{km} km du départ',
  fromBefore: 'à %{km} km du précédent',
  load: 'journée de %{hours} sur %{capacity}',
  planned:
    '%{smart_count} proposition retirée : déjà planifiée par %{by} |||| %{smart_count} propositions retirées : déjà planifiées par %{by}',
  settled:
    '%{smart_count} proposition retirée : cet élément n’est plus à planifier |||| %{smart_count} propositions retirées : ces éléments ne sont plus à planifier',
  /** For one site, after its code. */
  plannedOne: 'déjà planifié par %{by}',
  settledOne: 'n’est plus à planifier',
  accepted: '%{smart_count} plan créé. |||| %{smart_count} plans créés.',
  acceptedFor: '%{smart_count} plan créé pour %{agent}. |||| %{smart_count} plans créés pour %{agent}.',
  refused:
    '%{smart_count} élément n’a pas été planifié : %{cause} |||| %{smart_count} éléments n’ont pas été planifiés : %{cause}',
};
