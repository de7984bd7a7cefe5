import type { Messages } from '../../contract/endpoint';
import type {
  allTasks,
  cmTasks,
  deliveryTasks,
  gpmTasks,
  installationTasks,
  ssrTasks,
} from '../../contract/task-lists';

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
  task_site_logique_code: 'Code facture',
  task_site_logique_type: 'Type co-localisé',
  task_wilaya: 'Wilaya',
  owner: 'Owner',
  site_owner: 'Site Owner',
  task_created: 'Date de création',
  task_plan: 'Date plan',
  task_delay: 'En retard',
  geo: 'Localisation',
  task_steps: 'Etapes',
  task_tests: 'Tests',
  cause_return: 'Cause du retour',
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
  planInstallation: 'Planifier une installation',
  close: 'Cloturer',
  delete: 'Supprimer',
  restore: 'Restaurer',
  history: 'Historique',
  exportSelection: 'Exporter',
};

const choices = {
  late: { all: 'Tous', no: 'À temps', yes: 'En retard' },
  review: { all: 'Tous', no: 'Vues', yes: 'En attente' },
  deleted: { all: 'Tous', no: 'Non', yes: 'Oui' },
  task_types: { delivery: 'Delivery', ssr: 'SSR', installation: 'Installation' },
};

const shared = {
  count: '%{total} tache trouvée |||| %{total} taches trouvées',
  fields,
  actions,
  choices,
};
const steps = (task_steps: string, pm: string) => ({ ...fields, task_steps, pm });

const texts = {
  delivery: {
    ...shared,
    name: 'Delivery |||| Deliveries',
    title: 'Delivery Tasks',
    empty: 'Aucune Delivery trouvée',
    fields: { ...steps('Etapes', 'delivery ID'), task_type: 'Type' },
  },
  ssr: {
    ...shared,
    name: 'SSR',
    title: 'SSR Tasks',
    empty: 'Aucune SSR trouvée',
    fields: steps('Etapes SSR', 'SSR id'),
  },
  installation: {
    ...shared,
    name: 'Installation |||| Installations',
    title: 'Installation Tasks',
    empty: 'Aucune Installation trouvée',
    fields: steps('Etapes', 'Installation ID'),
  },
  gpm: {
    ...shared,
    name: 'PM',
    title: 'PM Tasks',
    empty: 'Aucune PM trouvée',
    fields: steps('Etapes PM', 'PM id'),
  },
  cm: {
    ...shared,
    name: 'CM',
    title: 'CM Tasks',
    empty: 'Aucune tâche CM trouvée',
    fields: steps('Etapes CM', 'ID CM'),
  },
  task_list: {
    ...shared,
    name: 'Tache |||| Taches',
    title: 'Liste des Taches',
    count: '%{total} Tache trouvée |||| %{total} Taches trouvées',
    empty: 'Aucune Tache trouvée',
    fields: { ...steps('Etapes Delivery', 'ID'), task_types: 'Type de tâche' },
  },
};

export const taskResources = {
  delivery: texts.delivery satisfies Messages<typeof deliveryTasks>,
  ssr: texts.ssr satisfies Messages<typeof ssrTasks>,
  installation: texts.installation satisfies Messages<typeof installationTasks>,
  gpm: texts.gpm satisfies Messages<typeof gpmTasks>,
  cm: texts.cm satisfies Messages<typeof cmTasks>,
  task_list: texts.task_list satisfies Messages<typeof allTasks>,
};

export const tasksMessages = {
  info: 'Info',
  place: 'Localisation',
  planned: 'Plan %{day}',
  late: 'En retard',
  steps: '%{done} étapes faites sur %{of}',
  site: 'Site',
  exportList: 'Exporter la liste',
  exportTmdb: 'Exporter TMDB inputs',
  newInstallation: 'Nouvelle installation',
  review: 'Passer en revue',
};
