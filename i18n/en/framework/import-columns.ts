import type { importColumns as french } from '../../fr/framework/import-columns';

export const importColumns: Record<keyof typeof french, string> = {
  site_code: 'Site code',
  site_name: 'Site name',
  type_site: 'Site type',
  site_owner: 'Owner',
  wilaya: 'Wilaya',
  address: 'Address',
  manager: 'Manager',
  lat: 'Latitude',
  lng: 'Longitude',
  area: 'List',
  agent: 'Agent',
  date: 'Date',
  task_type: 'Task type',
  drop_site: 'Drop site',
  installation_type: 'Installation type',
  instruction: 'Instruction',
};
