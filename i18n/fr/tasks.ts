import type { Messages } from '../../contract/endpoint';
import type { allTasks, kindLists } from '../../contract/task-lists';
import type { TaskKind } from '../../contract/vocabulary';
import { ofEach } from '../kind-words';
import { kindNames, kinds } from './kinds';

const fields = {
  task_id: 'ID',
  task_type: 'Type de tâche',
  task_status: 'Statut',
  installation_type: "Type d'installation",
  task_agent: 'Agent',
  task_agent_id: 'Agent',
  task_site_id: 'Site',
  task_site_code: 'Site',
  task_site_name: 'Nom du site',
  pickup_site_code: 'Site Pickup',
  pickup_site_name: 'Nom du site Pickup',
  drop_site_id: 'Site Drop',
  drop_site_code: 'Site Drop',
  drop_site_name: 'Nom du site Drop',
  task_site_in_reach: 'Site accessible',
  drop_site_in_reach: 'Site Drop accessible',
  plannable: 'Planifiable',
  task_site_logique_code: 'Code facture',
  task_site_logique_type: 'Type co-localisé',
  task_wilaya: 'Wilaya',
  owner: 'Owner',
  site_owner: 'Site Owner',
  task_created: 'Date de création',
  task_plan: 'Date plan',
  task_delay: 'En retard',
  days_late: 'Jours de retard',
  days_waiting: 'Jours d’attente',
  geo: 'Localisation',
  arrival_marks: 'Arrivée à vérifier',
  task_steps: 'Etapes',
  task_tests: 'Tests',
  cause_return: 'Cause du retour',
  impossible_cause: 'Impossible : cause',
  submitted_at: 'Soumise le',
  seen_at: 'Vue le',
  deleted_at: 'Supprimée le',
  version: 'Version',
  site_manager: 'Manager',
  site_cluster: 'Cluster',
  site_wilaya: 'Wilaya',
  agent: 'Agent',
  date_from: 'Date début',
  date_to: 'Date fin',
  plan_from: 'Date plan, début',
  plan_to: 'Date plan, fin',
  site: 'Nom ou code du site',
  pm: 'ID',
  late: 'Retard',
  review: 'À passer en revue',
  deleted: 'Supprimées',
  done: 'Réalisées',
  counted_site: 'Compté au site',
  own: 'Comme au tableau de bord',
};

const actions = {
  list: 'Liste',
  show: 'Détail',
  report: 'Rapport PDF',
  export: 'Export',
  exportXlsx: 'Export xlsx',
  exportNok: 'Export NOK',
  accept: 'Accepter',
  reject: 'Rejeter',
  return: 'Retourner',
  addData: 'Ajouter Donnees',
  replan: 'Reassigner',
  planCm: 'Planifier un CM',
  planInstallation: 'Planifier une installation',
  close: 'Cloturer',
  cancel: 'Annuler la tâche',
  delete: 'Supprimer',
  restore: 'Restaurer',
  history: 'Historique',
  exportSelection: 'Exporter',
};

const choices = {
  late: { all: 'Tous', no: 'À temps', yes: 'En retard' },
  done: { all: 'Tous', no: 'Non', yes: 'Oui' },
  review: { all: 'Tous', no: 'Vues', yes: 'En attente' },
  deleted: { all: 'Tous', no: 'Non', yes: 'Oui' },
  task_types: kindNames,
};

const shared = {
  count: '%{total} tache trouvée |||| %{total} taches trouvées',
  fields,
  actions,
  choices,
};
const steps = (task_steps: string, pm: string) => ({ ...fields, task_steps, pm });

const lists = ofEach(kinds, ({ list: { steps: ofKind, pm, task_type = fields.task_type, ...list } }) => ({
  ...shared,
  ...list,
  fields: { ...steps(ofKind, pm), task_type },
}));
const taskList = {
  ...shared,
  name: 'Tache |||| Taches',
  title: 'Liste des Taches',
  count: '%{total} Tache trouvée |||| %{total} Taches trouvées',
  empty: 'Aucune Tache trouvée',
  fields: { ...steps('Étapes', 'ID'), task_types: 'Type de tâche' },
};

export const taskResources = {
  ...(lists satisfies Record<TaskKind, Messages<(typeof kindLists)[TaskKind]>>),
  task_list: taskList satisfies Messages<typeof allTasks>,
};

export const tasksMessages = {
  impossible: {
    no_access: "Pas d'accès",
    weather: 'Intempéries',
    owner_refuses: 'Refus du propriétaire',
    missing_material: 'Matériel manquant',
    other: 'Autre cause',
  },
  panel: 'Détail de la tâche',
  place: 'Localisation',
  planned: 'Plan %{day}',
  late: 'En retard',
  arrivalMarks: {
    far: 'loin du site',
    nowhere: 'position 0,0',
    ahead: 'horloge en avance',
    behind: 'horloge en retard',
  },
  steps: '%{done} étapes faites sur %{of}',
  site: 'Site',
  exportList: 'Exporter la liste',
  exportTmdb: 'Exporter TMDB inputs',
  newInstallation: 'Nouvelle installation',
  review: 'Passer en revue',
};
