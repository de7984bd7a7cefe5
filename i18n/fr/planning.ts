import type { CallMessages } from '../../contract/endpoint';
import type { planning as contract } from '../../contract/planning';

/** Plans of a site and the planning calls (document 1, sections 2 and 8). */
export const planning = {
  actions: {
    ofSite: 'Planning du site',
    assign: 'Planifier une tâche',
    installation: 'Planifier une installation',
    editPlan: 'Modifier',
    deletePlan: 'Supprimer',
  },
  title: 'Planning',
  kind: 'Type de tâche',
  kinds: { delivery: 'Delivery', ssr: 'SSR', installation: 'Installation', gpm: 'GPM', cm: 'CM' },
  date: 'Date',
  task: 'Tâche',
  taskNumber: 'Tâche nº %{id}',
  notDone: 'NOT DONE',
  cancelled: 'Annulé',
  late: 'En retard',
  agent: 'Agent',
  instruction: 'Instruction',
  installationType: "Type d'installation",
  problem: 'Type de problème',
  alarm: "Type d'alarme",
  edit: 'Modifier',
  validate: 'Valider',
  cancel: 'Annuler',
  remove: 'Supprimer',
  removeTitle: 'Supprimer ce plan ?',
  removeText: 'Le plan %{kind} du %{date} sera annulé. Son agent n’aura plus cette tâche à faire.',
  removed: 'Delivery Plan supprimé.',
  edited: 'Nouveau plan PM inséré avec succés !',
  newDate: 'Nouvelle date',
  empty: 'Aucun plan de ce type pour ce site.',
  plan: 'Planifier',
  actionsOf: 'Actions',
};

planning satisfies CallMessages<typeof contract>;
