import type { DeadlineStage } from '../../../contract/organisation/deadlines';

/** Texts of a list about its filters, shortcuts and changes. */
export const lists = {
  addFilter: 'Filtre',
  addFilterTitle: 'Ajouter un filtre',
  findFilter: 'Chercher un filtre',
  noFilter: 'Aucun filtre de ce nom',
  findChoice: 'Chercher dans la liste',
  noChoice: 'Aucun choix de ce nom',
  manyChoices:
    'Affinez pour voir %{smart_count} autre choix. |||| Affinez pour voir les %{smart_count} autres choix.',
  deadline: {
    plan: {
      left: 'À planifier avant le %{day}',
      last: 'À planifier aujourd’hui',
      over: 'Planification en retard de %{smart_count} jour |||| Planification en retard de %{smart_count} jours',
    },
    do: {
      left: 'À faire avant le %{day}',
      last: 'À faire aujourd’hui',
      over: 'Réalisation en retard de %{smart_count} jour |||| Réalisation en retard de %{smart_count} jours',
    },
    review: {
      left: 'À vérifier avant le %{day}',
      last: 'À vérifier aujourd’hui',
      over: 'Vérification en retard de %{smart_count} jour |||| Vérification en retard de %{smart_count} jours',
    },
    until: '%{what} avant la fin du %{day}',
    stages: { plan: 'À planifier', do: 'À faire', review: 'À vérifier' } satisfies Record<
      DeadlineStage,
      string
    >,
  },
  clear: 'Effacer',
  removeFilter: 'Retirer le filtre %{name}',
  filterIs: '%{name} : %{value}',
  is: 'Inclure',
  except: 'Exclure',
  mode: 'Inclure ou exclure',
  exceptValues: 'sauf %{values}',
  andMore: '%{values} + %{more}',
  locked: 'Fixé par votre compte',
  done: 'Terminé',
  cellSaved: 'Enregistré : %{field} de %{name}.',
  marks: { new: 'Nouveau', changed: 'Modifié', gone: 'Retiré' },
  /** What others have changed while the list was open. */
  held: {
    added: '%{smart_count} nouvelle ligne |||| %{smart_count} nouvelles lignes',
    gone: '%{smart_count} ligne retirée |||| %{smart_count} lignes retirées',
    moved: '%{smart_count} ligne déplacée |||| %{smart_count} lignes déplacées',
    show: 'Afficher',
  },
  periodFrom: 'à partir du %{from}',
  periodTo: 'jusqu’au %{to}',
  range: 'de %{from} à %{to}',
  rangeFrom: 'à partir de %{from}',
  rangeTo: 'jusqu’à %{to}',
  periods: { plan: 'Date du plan', date: 'Date', due: 'Échéance', online: 'Dernière connexion' },
};
