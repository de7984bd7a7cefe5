import type { CustomImportColumn } from '../../../contract/office/import-kinds';

/** Labels of import columns; a file may use them as headings, too. */
export const importColumns = {
  site_code: 'Code du site',
  site_name: 'Nom du site',
  type_site: 'Type de site',
  site_owner: 'Owner',
  wilaya: 'Wilaya',
  address: 'Adresse',
  manager: 'Manager',
  lat: 'Latitude',
  lng: 'Longitude',
  area: 'Liste',
  agent: 'Agent',
  date: 'Date',
  task_type: 'Type de tâche',
  drop_site: 'Site drop',
  installation_type: 'Type d’installation',
  instruction: 'Instruction',
} satisfies Record<CustomImportColumn, string>;
