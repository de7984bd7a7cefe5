import type { Messages } from '../../../contract/framework/endpoint';
import type { deliverySites } from '../../../contract/sites/delivery-sites';
import type { cmSites, gpmSites } from '../../../contract/sites/gpm-sites';
import type { SiteField } from '../../../contract/sites/site-fields';
import type { sites } from '../../../contract/sites/sites';
import type { ssrSites } from '../../../contract/sites/ssr-sites';
import { visitStates } from '../work/visit-states';

const fields = {
  site_id: 'N°',
  site_code: 'Code',
  site_name: 'Nom du site',
  site_address_wilaya: 'Wilaya',
  site_cluster: 'Cluster',
  site_status: 'Statut',
  site_type: 'Type',
  site_owner: 'Owner',
  owner: 'Owner',
  site_manager_id: 'Manager',
  site_manager_username: 'Manager',
  site_owner_agent: 'Agent',
  site_owner_agent_id: 'Agent',
  site_last_pm_at: 'Dernière tâche',
  site_last_pm_by: 'Dernière tâche par',
  site_last_pm_id: 'N° de la dernière tâche',
  site_last_pm_kind: 'Type de la dernière tâche',
  site_next_pm: 'Prochain plan',
  site_next_pm_kind: 'Type du prochain plan',
  site_next_pm_agent: 'Agent du plan',
  site_next_pm_agent_id: 'Agent du plan',
  site_plan_respect: 'Plan dans les délais',
  site_code_facture: 'Code facture',
  site_zone: 'Zone',
  site_mode: 'Mode GPM',
  site_electrified: 'Électrifié',
  site_address: 'Adresse',
  site_lat: 'Coordonnées',
  site_lng: 'Longitude',
  version: 'Version',
  plan_from: 'Date du plan, début',
  plan_to: 'Date du plan, fin',
  cluster: 'Cluster',
  site_wilaya: 'Wilaya',
  site_manager: 'Manager',
  agent: 'Agent',
  has_plan: 'Planification',
  assigned: 'Attribution',
  pmdone: 'Tâche',
  site_class: 'Type de site',
  own: 'Périmètre du tableau de bord',
  equipment: 'Équipement',
  equipment_brand: 'Marque',
  equipment_model: 'Modèle',
  equipment_capacity: 'Capacité',
  equipment_age: 'Âge de l’équipement',
  equipment_due: 'Durée de vie',
  equipment_gap: 'Non renseigné',
  maintenance: 'Maintenance des GE',
  maintenance_plan: 'GPM planifié',
  visit_due: 'Visite de maintenance',
  unplanned: 'Sans plan',
  site_next_visit: 'Prochaine visite',
};

// Where a filter's label differs from its column's (document 1, section 2).
const filters = {
  site_code: 'Code du site',
  site_type: 'Type de site',
  site_owner: 'Owner',
};

const actions = {
  lastTask: 'Ouvrir la dernière tâche',
  list: 'Sites',
  map: 'Carte',
  show: 'Détail',
  history: 'Historique',
  edit: 'Modifier',
  assignAgent: 'Attribuer à un agent',
  changeOwner: 'Changer l’owner',
  plan: 'Planifier une tâche',
  exportSelection: 'Exporter',
  addToLists: 'Mettre dans la liste…',
};

const siteTypes = {
  indoor: 'Indoor',
  outdoor: 'Outdoor',
  localtechnique: 'Local technique',
  unknown: 'Non renseigné',
};
const choices = {
  has_plan: { all: 'Tous', no: 'Non planifié', yes: 'Planifié' },
  assigned: { all: 'Tous', no: 'Non attribué', yes: 'Attribué' },
  pmdone: { all: 'Tous', no: 'Non réalisée', yes: 'Réalisée' },
  site_class: siteTypes,
  equipment: {
    ac: 'Climatisation',
    power: 'Alimentation',
    battery: 'Batteries',
    generator: 'Groupes électrogènes',
    bss: 'BSS',
    any: 'Avec équipement',
    none: 'Sans équipement',
  },
  equipment_age: {
    '0-1': 'Moins de 1 an',
    '1-3': '1 à 3 ans',
    '3-5': '3 à 5 ans',
    '5-8': '5 à 8 ans',
    '8-12': '8 à 12 ans',
    '12+': '12 ans et plus',
  },
  equipment_due: { past: 'Dépassée', soon: 'Atteinte d’ici 12 mois' },
  equipment_gap: { brand: 'Marque', model: 'Modèle', capacity: 'Capacité', date: 'Date d’installation' },
  maintenance: {
    outside: 'Hors GPM',
    never: 'Jamais faite',
    late: 'En retard',
    soon: 'À faire sous 15 jours',
    fine: 'À jour',
  },
  maintenance_plan: { no: 'Non', yes: 'Oui' },
  visit_due: visitStates,
};

const shared = {
  name: 'Site |||| Sites',
  title: 'Sites',
  count: '%{total} site trouvé |||| %{total} sites trouvés',
  fields,
  filters,
  actions,
  choices,
};

const ofArea = { ...shared, actions: { ...actions, create: 'Nouveau site' } };

const gpm = {
  ...ofArea,
  title: 'Sites · GPM',
  choices: { ...choices, site_type: siteTypes },
  fields: {
    ...fields,
    site_physique: 'Code physique',
    site_code: 'Code facture',
    site_name: 'Nom',
    site_next_pm: 'Plan GPM',
    pmdone: 'GPM',
    site_last_pm_at: 'Dernier GPM',
    site_last_pm_by: 'Dernier GPM par',
    site_last_pm_id: 'N° du dernier GPM',
    site_generators: 'Nombre de GE',
    site_assets: 'Équipements',
    zone: 'Zone',
    mode: 'Mode GPM',
    typology: 'Typologie',
    antenna_support: 'Support d’antenne',
    ac_type: 'Type de climatiseur',
    ac_brand: 'Marque de climatiseur',
    power_type: 'Type d’alimentation',
    battery_brand: 'Marque de batterie',
    bss_equipment: 'Équipement BSS',
  },
  filters: { ...filters, site_name: 'Nom du site' },
  actions: { ...ofArea.actions, plan: 'Planifier un GPM' },
};

const all = {
  ...shared,
  title: 'Sites et entrepôts',
  count: '%{total} site ou entrepôt trouvé |||| %{total} sites et entrepôts trouvés',
};
const delivery = {
  ...ofArea,
  title: 'Sites · Delivery',
  fields: {
    ...fields,
    site_last_pm_at: 'Dernière livraison',
    site_last_pm_by: 'Dernière livraison par',
    site_last_pm_id: 'N° de la dernière livraison',
    site_next_pm: 'Plan Delivery',
    pmdone: 'Delivery',
  },
};
const ssr = {
  ...ofArea,
  title: 'Sites · SSR',
  fields: {
    ...fields,
    site_last_pm_at: 'Dernière SSR',
    site_last_pm_by: 'Dernière SSR par',
    site_last_pm_id: 'N° de la dernière SSR',
    site_next_pm: 'Plan SSR',
    pmdone: 'SSR',
  },
  actions: { ...ofArea.actions, plan: 'Planifier une SSR' },
};
const cm = { ...gpm, title: 'Sites · CM', actions: { ...gpm.actions, plan: 'Planifier un CM' } };

export const siteResources = {
  sites: all satisfies Messages<typeof sites> & { fields: Record<SiteField, string> },
  'delivery/sites': delivery satisfies Messages<typeof deliverySites>,
  'ssr/sites': ssr satisfies Messages<typeof ssrSites>,
  'gpm/sites': gpm satisfies Messages<typeof gpmSites>,
  'cm/sites': cm satisfies Messages<typeof cmSites>,
};

export const sitesMessages = {
  import: 'Importer',
  exports: 'Exporter',
  exportList: 'Exporter la liste',
  clusterView: 'Vue par cluster',
  exportPlanning: 'Exporter le planning',
  newSite: 'Nouveau site',
  map: {
    zoomIn: 'Agrandir',
    zoomOut: 'Réduire',
    name: 'Carte des sites',
    points: '%{smart_count} site situé sur %{total} |||| %{smart_count} sites situés sur %{total}',
    noSites: 'Aucun site à afficher.',
    none: 'Aucun de ces sites n’a de coordonnées.',
    failed: 'Impossible de charger la carte des sites.',
    near: 'près de %{place}',
  },
};
