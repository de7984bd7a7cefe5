import type { anomaliesMessages as french, anomalyResources as frenchResources } from '../fr/anomalies';

const shared = {
  name: 'Anomaly |||| Anomalies',
  count: '%{total} anomaly found |||| %{total} anomalies found',
  empty: 'No anomaly found',
  fields: {
    version: 'Version',
    id: 'No.',
    status: 'Status',
    type: 'Type',
    task_id: 'Task',
    task_type: 'Task type',
    task: 'Created',
    site_id: 'Site',
    site: 'Site',
    site_wilaya: 'Wilaya',
    created_at: 'Date',
    username: 'Agent',
    plan: 'Planned CM',
    plannable: 'Can be planned',
    resolved_at: 'Resolved',
    anomalie: 'Anomaly',
    check: 'Check',
    comment: 'Comment',
    site_code: 'Site code',
    content: 'Content',
    anomalie_type: 'Type',
    anomalie_status: 'Status',
    agent: 'Agent',
    pmid: 'Task no.',
    site_owner: 'Owner',
    site_manager: 'Manager',
    site_cmanager: 'Cluster manager',
    site_cluster: 'Cluster',
    date_from: 'Date, from',
    date_to: 'Date, to',
    step: 'Task type',
  },
  filters: {
    site: 'Site (name or code)',
  },
  actions: {
    list: 'Anomalies',
    history: 'History',
    plan: 'Plan a CM',
    exportSelection: 'Export the selection',
  },
};

export const anomalyResources: typeof frenchResources = {
  anomalies: { ...shared, title: 'Anomalies' },
  'anomalies/nok': { ...shared, title: 'Failed checks' },
  'anomalies/task': { ...shared, title: 'Access problems' },
};

export const anomaliesMessages: typeof french = {
  tables: 'Tables',
  exportAll: 'Export all',
  exportSelection: 'Export the selection',
  noHistory: 'No change.',
  planned: 'CM planned.',
  planCm: 'Plan a CM',
  plan: 'Plan',
  saved: 'Anomaly changed.',
  ask: {
    planning_date: 'Date',
    agent: 'Agent',
    problem_type: 'Problem',
    alarm_type: 'Alarm',
    instruction: 'Instruction',
  },
  edit: {
    status: 'Status of anomaly no. %{id}',
    type: 'Type of anomaly no. %{id}',
  },
};
