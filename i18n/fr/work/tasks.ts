import type { Messages } from '../../../contract/framework/endpoint';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { allTasks, kindLists } from '../../../contract/work/task-lists';
import { ofEach } from './kind-words';
import { kindNames, kinds } from './kinds';

const fields = {
  task_id: 'N°',
  task_type: 'Type de tâche',
  task_status: 'Statut',
  installation_type: 'Type d’installation',
  task_agent: 'Agent',
  task_agent_id: 'Agent',
  task_site_id: 'Site',
  task_site_code: 'Site',
  task_site_name: 'Nom du site',
  pickup_site_code: 'Site pickup',
  pickup_site_name: 'Nom du site pickup',
  drop_site_id: 'Site drop',
  drop_site_code: 'Site drop',
  drop_site_name: 'Nom du site drop',
  task_site_in_reach: 'Site accessible',
  drop_site_in_reach: 'Site drop accessible',
  plannable: 'Planifiable',
  task_site_logique_code: 'Code facture',
  task_site_logique_type: 'Type du site co-localisé',
  task_wilaya: 'Wilaya',
  owner: 'Owner',
  site_owner: 'Owner',
  task_created: 'Date de création',
  task_plan: 'Date du plan',
  task_delay: 'En retard',
  days_late: 'Jours de retard',
  days_waiting: 'Jours d’attente',
  deadline: 'Échéance',
  geo: 'Localisation',
  arrival_marks: 'Arrivée à vérifier',
  task_steps: 'Étapes',
  task_tests: 'Étapes faites',
  cause_return: 'Motif du retour',
  impossible_cause: 'Motif d’impossibilité',
  submitted_at: 'Envoyée le',
  seen_at: 'Vue le',
  deleted_at: 'Supprimée le',
  version: 'Version',
  site_manager: 'Manager',
  site_cluster: 'Cluster',
  site_wilaya: 'Wilaya',
  agent: 'Agent',
  date_from: 'Date de création, début',
  date_to: 'Date de création, fin',
  plan_from: 'Date du plan, début',
  plan_to: 'Date du plan, fin',
  site: 'Nom ou code du site',
  pm: 'N° de tâche',
  late: 'Retard',
  overdue: 'Échéance dépassée',
  due_from: 'Échéance, début',
  due_to: 'Échéance, fin',
  review: 'À vérifier',
  deleted: 'Supprimées',
  done: 'Réalisées',
  counted_site: 'Compté au site',
  own: 'Périmètre du tableau de bord',
};

const actions = {
  list: 'Liste',
  show: 'Détail',
  report: 'Rapport PDF',
  export: 'Exporter',
  exportXlsx: 'Exporter en XLSX',
  exportNok: 'Exporter les contrôles non conformes',
  accept: 'Accepter',
  reject: 'Rejeter',
  return: 'Retourner',
  addData: 'Ajouter des données',
  replan: 'Replanifier',
  review: 'Vérifier',
  planCm: 'Planifier un CM',
  planInstallation: 'Planifier une installation',
  close: 'Clôturer',
  cancel: 'Annuler la tâche',
  delete: 'Supprimer',
  restore: 'Restaurer',
  history: 'Historique',
  exportSelection: 'Exporter',
};

const choices = {
  late: { all: 'Toutes', no: 'Dans les délais', yes: 'En retard' },
  overdue: { all: 'Toutes', no: 'Non', yes: 'Oui' },
  done: { all: 'Toutes', no: 'Non', yes: 'Oui' },
  review: { all: 'Toutes', no: 'Vues', yes: 'En attente' },
  deleted: { all: 'Toutes', no: 'Non', yes: 'Oui' },
  task_types: kindNames,
};

const shared = {
  count: '%{total} tâche trouvée |||| %{total} tâches trouvées',
  fields,
  actions,
  choices,
};
const steps = (task_steps: string, pm: string) => ({ ...fields, task_steps, pm });

const lists = ofEach(
  kinds,
  ({ list: { steps: ofKind, pm, task_type = fields.task_type, empty: _, ...list } }) => ({
    ...shared,
    ...list,
    fields: { ...steps(ofKind, pm), task_type },
  }),
);
const taskList = {
  ...shared,
  name: 'Tâche |||| Tâches',
  title: 'Liste des tâches PM',
  fields: { ...steps('Étapes', 'N° de tâche'), task_types: 'Type de tâche' },
};

export const taskResources = {
  ...(lists satisfies Record<TaskKind, Messages<(typeof kindLists)[TaskKind]>>),
  task_list: taskList satisfies Messages<typeof allTasks>,
};

export const tasksMessages = {
  impossible: {
    no_access: 'Pas d’accès',
    weather: 'Intempéries',
    owner_refuses: 'Refus du propriétaire',
    missing_material: 'Matériel manquant',
    other: 'Autre motif',
  },
  panel: 'Détail de la tâche',
  place: 'Localisation',
  planned: 'Plan %{day}',
  daysLate: '%{smart_count} j de retard',
  daysWaiting: '%{smart_count} j d’attente',
  arrivalMarks: {
    far: 'loin du site',
    nowhere: 'position 0,0',
    ahead: 'horloge en avance',
    behind: 'horloge en retard',
  },
  steps: '%{done} étape faite sur %{of} |||| %{done} étapes faites sur %{of}',
  site: 'Site',
  exportList: 'Exporter la liste',
  exportTmdb: 'Exporter les TMDB inputs',
  newInstallation: 'Nouvelle installation',
  review: 'Vérifier les tâches',
};
