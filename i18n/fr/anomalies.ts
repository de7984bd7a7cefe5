import type { accessAnomalies, anomalies, nokAnomalies } from '../../contract/anomalies';
import type { Messages } from '../../contract/endpoint';

const shared = {
  name: 'Anomalie |||| Anomalies',
  count: '%{total} anomalie trouvée |||| %{total} anomalies trouvées',
  empty: 'Aucune anomalie trouvée',
  fields: {
    version: 'Version',
    id: 'N°',
    status: 'Statut',
    type: 'Type',
    task_id: 'Tâche',
    task_type: 'Type de tâche',
    task: 'Créée le',
    site_id: 'Site',
    site: 'Site',
    site_wilaya: 'Wilaya',
    created_at: 'Date',
    username: 'Agent',
    plan: 'CM planifié',
    plannable: 'Planifiable',
    resolved_at: 'Résolue le',
    anomalie: 'Anomalie',
    check: 'Contrôle',
    comment: 'Commentaire',
    site_code: 'Code du site',
    content: 'Contenu',
    anomalie_type: 'Type',
    anomalie_status: 'Statut',
    agent: 'Agent',
    pmid: 'N° de tâche',
    site_owner: 'Owner',
    site_manager: 'Manager',
    site_cmanager: 'Cluster manager',
    site_cluster: 'Cluster',
    date_from: 'Date, début',
    date_to: 'Date, fin',
    step: 'Type de tâche',
  },
  filters: {
    site: 'Site (nom ou code)',
  },
  actions: {
    list: 'Anomalies',
    history: 'Historique',
    plan: 'Planifier un CM',
    exportSelection: 'Exporter la sélection',
  },
};

const found = { ...shared, title: 'Anomalies' };
const nok = { ...shared, title: 'Contrôles non conformes' };
const access = { ...shared, title: 'Problèmes d’accès' };

export const anomalyResources = {
  anomalies: found satisfies Messages<typeof anomalies>,
  'anomalies/nok': nok satisfies Messages<typeof nokAnomalies>,
  'anomalies/task': access satisfies Messages<typeof accessAnomalies>,
};

export const anomaliesMessages = {
  tables: 'Tableaux',
  exportAll: 'Exporter tout',
  exportSelection: 'Exporter la sélection',
  noHistory: 'Aucun changement.',
  planned: 'CM planifié.',
  planCm: 'Planifier un CM',
  plan: 'Planifier',
  saved: 'Anomalie modifiée.',
  ask: {
    planning_date: 'Date',
    agent: 'Agent',
    problem_type: 'Problème',
    alarm_type: 'Alarme',
    instruction: 'Instruction',
  },
  edit: {
    status: 'Statut de l’anomalie n° %{id}',
    type: 'Type de l’anomalie n° %{id}',
  },
};
