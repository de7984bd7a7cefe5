import type { Messages } from '../../../contract/framework/endpoint';
import type { maintenance as maintenanceContract } from '../../../contract/work/maintenance';
import type {
  AssigneeMode,
  MaintenanceStatus,
  PlanningMode,
  Rhythm,
} from '../../../contract/work/recurrence';
import type { visits as visitsContract } from '../../../contract/work/visits';
import { visitStates } from './visit-states';

const statuses = { active: 'Actif', paused: 'En pause' } satisfies Record<MaintenanceStatus, string>;
const maintenanceChoices = {
  rhythm: {
    days: 'Tous les N jours',
    months: 'Tous les N mois',
    equipment: 'Selon le mode GPM du site',
  } satisfies Record<Rhythm, string>,
  taker: {
    agent: 'Un agent',
    site: 'L’agent du site',
    nobody: 'Personne pour l’instant',
  } satisfies Record<AssigneeMode, string>,
  planning: {
    hand: 'Manuelle',
    proposal: 'Sur proposition',
    auto: 'Automatique',
  } satisfies Record<PlanningMode, string>,
  status: statuses,
  maintenance_status: statuses,
};

const plans = {
  name: 'Plan de maintenance |||| Plans de maintenance',
  title: 'Plans de maintenance',
  count: '%{total} plan de maintenance |||| %{total} plans de maintenance',
  fields: {
    maintenance_id: 'N°',
    name: 'Nom',
    task_type: 'Type de tâche',
    area: 'Liste des sites',
    filter: 'Filtre des sites',
    rhythm: 'Fréquence',
    every: 'Nombre de jours ou de mois',
    days_before: 'Tolérance avant (jours)',
    days_after: 'Tolérance après (jours)',
    taker: 'Confiée à',
    agent: 'Agent',
    agent_username: 'Agent',
    planning: 'Planification',
    days_ahead: 'Jours d’avance',
    starts_on: 'À partir du',
    spread: 'Premières visites réparties',
    instruction: 'Instruction',
    sites: 'Sites',
    late: 'En retard',
    due_soon: 'Sous 30 jours',
    planned_late: 'Planifiées hors délai',
    next_due: 'Prochaine visite',
    status: 'Statut',
    maintenance_status: 'Statut',
    responsible: 'Responsable',
    responsible_username: 'Responsable',
    editable: 'Modifiable',
    version: 'Version',
  },
  choices: maintenanceChoices,
  actions: {
    list: 'Plans de maintenance',
    show: 'Détail',
    history: 'Historique',
    preview: 'Aperçu',
    create: 'Nouveau plan de maintenance',
    edit: 'Modifier',
    pause: 'Mettre en pause',
    resume: 'Reprendre',
    give: 'Confier à…',
    remove: 'Supprimer',
    visits: 'Voir ses visites',
  },
};

const visits = {
  name: 'Visite |||| Visites',
  title: 'Visites à faire',
  count: '%{total} visite |||| %{total} visites',
  fields: {
    visit_id: 'N°',
    due: 'Échéance',
    maintenance_id: 'N° du plan de maintenance',
    maintenance: 'Plan de maintenance',
    task_type: 'Type de tâche',
    site_id: 'Site',
    site_code: 'Code',
    site_name: 'Nom du site',
    site_address_wilaya: 'Wilaya',
    site_owner: 'Owner',
    site_cluster: 'Cluster',
    state: 'Statut',
    due_from: 'Échéance, début',
    due_until: 'Au plus tard',
    due_to: 'Échéance, fin',
    last_done: 'Dernière visite',
    plan_id: 'N° du plan',
    plan_date: 'Date du plan',
    task: 'Tâche en cours',
    agent: 'Agent',
    agent_username: 'Agent',
    because: 'Raison de la date',
    waits: 'Motif d’attente',
    site: 'Nom ou code du site',
    site_wilaya: 'Wilaya',
    site_manager: 'Manager',
  },
  choices: { state: visitStates },
  actions: {
    list: 'Visites à faire',
    ofSite: 'Visites du site',
    plan: 'Planifier',
    postpone: 'Reporter',
    exportSelection: 'Exporter',
  },
};

export const maintenanceResources = {
  maintenance: plans satisfies Messages<typeof maintenanceContract>,
  'maintenance/visits': visits satisfies Messages<typeof visitsContract>,
};
