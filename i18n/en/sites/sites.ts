import type { sitesMessages as french, siteResources as frenchResources } from '../../fr/sites/sites';
import { visitStates } from '../work/visit-states';

const fields = {
  site_id: 'No.',
  site_code: 'Code',
  site_name: 'Site name',
  site_address_wilaya: 'Wilaya',
  site_cluster: 'Cluster',
  site_status: 'Status',
  site_type: 'Type',
  site_owner: 'Owner',
  owner: 'Owner',
  site_manager_id: 'Manager',
  site_manager_username: 'Manager',
  site_owner_agent: 'Agent',
  site_owner_agent_id: 'Agent',
  site_last_pm_at: 'Last task',
  site_last_pm_by: 'Last task by',
  site_last_pm_id: 'Last task no.',
  site_last_pm_kind: 'Type of the last task',
  site_next_pm: 'Next plan',
  site_next_pm_kind: 'Type of the next plan',
  site_next_pm_agent: 'Agent of the plan',
  site_next_pm_agent_id: 'Agent of the plan',
  site_plan_respect: 'Plan on time',
  site_code_facture: 'Invoice code',
  site_zone: 'Zone',
  site_mode: 'GPM mode',
  site_electrified: 'Electrified',
  site_address: 'Address',
  site_lat: 'Coordinates',
  site_lng: 'Longitude',
  version: 'Version',
  plan_from: 'Plan date, from',
  plan_to: 'Plan date, to',
  cluster: 'Cluster',
  site_wilaya: 'Wilaya',
  site_manager: 'Manager',
  agent: 'Agent',
  has_plan: 'Plan',
  assigned: 'Assignment',
  pmdone: 'Task',
  site_class: 'Site type',
  own: 'Dashboard reach',
  equipment: 'Equipment',
  equipment_brand: 'Brand',
  equipment_model: 'Model',
  equipment_capacity: 'Capacity',
  equipment_age: 'Age of equipment',
  equipment_due: 'Service life',
  equipment_gap: 'Not recorded',
  maintenance: 'Generator maintenance',
  maintenance_plan: 'GPM planned',
  visit_due: 'Maintenance visit',
  unplanned: 'Without a plan',
  site_next_visit: 'Next visit',
};

const filters = {
  site_code: 'Site code',
  site_type: 'Site type',
  site_owner: 'Owner',
};

const actions = {
  lastTask: 'Open the last task',
  list: 'Sites',
  map: 'Map',
  show: 'Details',
  history: 'History',
  edit: 'Edit',
  assignAgent: 'Assign to an agent',
  changeOwner: 'Change owner',
  plan: 'Plan a task',
  exportSelection: 'Export',
  addToLists: 'Put on the list…',
};

const siteTypes = {
  indoor: 'Indoor',
  outdoor: 'Outdoor',
  localtechnique: 'Technical room',
  unknown: 'Not recorded',
};
const choices = {
  has_plan: { all: 'All', no: 'Not planned', yes: 'Planned' },
  assigned: { all: 'All', no: 'Not assigned', yes: 'Assigned' },
  pmdone: { all: 'All', no: 'Not done', yes: 'Done' },
  site_class: siteTypes,
  equipment: {
    ac: 'Air conditioning',
    power: 'Power supply',
    battery: 'Batteries',
    generator: 'Generators',
    bss: 'BSS',
    any: 'With equipment',
    none: 'Without equipment',
  },
  equipment_age: {
    '0-1': 'Under 1 year',
    '1-3': '1 to 3 years',
    '3-5': '3 to 5 years',
    '5-8': '5 to 8 years',
    '8-12': '8 to 12 years',
    '12+': '12 years or more',
  },
  equipment_due: { past: 'Exceeded', soon: 'Ends within 12 months' },
  equipment_gap: { brand: 'Brand', model: 'Model', capacity: 'Capacity', date: 'Installation date' },
  maintenance: {
    outside: 'Outside GPM',
    never: 'Never done',
    late: 'Late',
    soon: 'Due within 15 days',
    fine: 'Up to date',
  },
  maintenance_plan: { no: 'No', yes: 'Yes' },
  visit_due: visitStates,
};

const shared = {
  name: 'Site |||| Sites',
  title: 'Sites',
  count: '%{total} site found |||| %{total} sites found',
  fields,
  filters,
  actions,
  choices,
};

const ofArea = { ...shared, actions: { ...actions, create: 'New site' } };

const gpm = {
  ...ofArea,
  choices: { ...choices, site_type: siteTypes },
  fields: {
    ...fields,
    site_physique: 'Physical code',
    site_code: 'Invoice code',
    site_name: 'Name',
    site_next_pm: 'GPM plan',
    pmdone: 'GPM',
    site_last_pm_at: 'Last GPM',
    site_last_pm_by: 'Last GPM by',
    site_last_pm_id: 'Last GPM no.',
    site_generators: 'Generators',
    site_assets: 'Equipment',
    zone: 'Zone',
    mode: 'GPM mode',
    typology: 'Typology',
    antenna_support: 'Antenna support',
    ac_type: 'AC type',
    ac_brand: 'AC brand',
    power_type: 'Power supply type',
    battery_brand: 'Battery brand',
    bss_equipment: 'BSS equipment',
  },
  filters: { ...filters, site_name: 'Site name' },
  actions: { ...ofArea.actions, plan: 'Plan a GPM' },
};

const delivery = {
  ...ofArea,
  title: 'Sites · Delivery',
  fields: {
    ...fields,
    site_last_pm_at: 'Last delivery',
    site_last_pm_by: 'Last delivery by',
    site_last_pm_id: 'Last delivery no.',
    site_next_pm: 'Delivery plan',
    pmdone: 'Delivery',
  },
};
const ssr = {
  ...ofArea,
  title: 'Sites · SSR',
  fields: {
    ...fields,
    site_last_pm_at: 'Last SSR',
    site_last_pm_by: 'Last SSR by',
    site_last_pm_id: 'Last SSR no.',
    site_next_pm: 'SSR plan',
    pmdone: 'SSR',
  },
  actions: { ...ofArea.actions, plan: 'Plan an SSR' },
};

export const siteResources = {
  sites: {
    ...shared,
    title: 'Sites and warehouses',
    count: '%{total} site or warehouse found |||| %{total} sites and warehouses found',
  },
  'delivery/sites': delivery,
  'ssr/sites': ssr,
  'gpm/sites': { ...gpm, title: 'Sites · GPM' },
  'cm/sites': { ...gpm, title: 'Sites · CM', actions: { ...gpm.actions, plan: 'Plan a CM' } },
} satisfies typeof frenchResources;

export const sitesMessages = {
  import: 'Import',
  exports: 'Export',
  exportList: 'Export the list',
  clusterView: 'Cluster view',
  exportPlanning: 'Export the plans',
  newSite: 'New site',
  map: {
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    name: 'Map of the sites',
    points: '%{smart_count} site located of %{total} |||| %{smart_count} sites located of %{total}',
    noSites: 'No site to show.',
    none: 'None of these sites has coordinates.',
    failed: 'The map of the sites could not be loaded.',
    near: 'near %{place}',
  },
} satisfies typeof french;
