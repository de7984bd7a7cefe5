import { type ImportKind, importTable } from '../../contract/imports';
import { ApiError } from '../platform/errors';
import { plain } from './kinds/values';

export type Columns = {
  /** Place in the sheet by column name. */
  places: Map<string, number>;
  /** Headers that name no column of this import. */
  ignored: string[];
};

/** Finds an import's columns in a sheet's header: by name or label, whatever the case, accents and spaces. */
export const columnsIn = (header: string[], kind: ImportKind): Columns => {
  const { columns, required } = importTable[kind];
  const places = new Map<string, number>();
  const known = new Set<number>();
  const look = (column: string, names: readonly string[]) => {
    const place = header.findIndex((name, at) => !known.has(at) && names.includes(plain(name)));
    if (place < 0 || places.has(column)) return;
    places.set(column, place);
    known.add(place);
  };
  // A sheet may name a column exactly and use a label of another: exact names go first.
  for (const column of columns) look(column, [plain(column)]);
  for (const column of columns) look(column, labelsOf(column, kind).map(plain));

  const missing = required.filter(column => !places.has(column));
  if (missing.length)
    throw new ApiError('invalid', {
      cause: 'columnsMissing',
      params: { columns: missing.join(', ') },
      fields: missing.map(column => ({
        path: column,
        cause: 'columnsMissing',
        params: { columns: column },
      })),
    });
  return { places, ignored: header.filter((name, at) => name && !known.has(at)) };
};

const labelsOf = (column: string, kind: ImportKind) => [
  ...(labels[column] ?? []),
  ...(kind === 'planning_gpm' && column === 'site_code' ? gpmCodes : []),
];

/** What people call the columns in files of their own, in both languages. */
const labels: Record<string, string[]> = {
  site_code: [
    'code',
    'code site',
    'code du site',
    'code site physique',
    'code physique',
    'site',
    'site physique',
    'physical code',
    'physical site code',
  ],
  site_name: ['nom', 'nom du site', 'nom site', 'name', 'site name', 'name of site'],
  type_site: ['type', 'type de site', 'type du site', 'site type', 'site kind'],
  site_owner: ['owner', 'propriétaire', 'propriétaire du site', 'owner du site'],
  wilaya: ['site_address_wilaya', 'wilaya du site', 'wilaya id', 'province'],
  address: ['adresse', 'adresse du site', 'site address', 'site_addess_info', 'site_address'],
  manager: ['manager du site', 'site manager', 'site_manager_username', 'pm_manager', 'responsable'],
  lat: ['latitude', 'site_lat'],
  lng: ['longitude', 'long', 'lon', 'site_lng'],
  area: ['liste', 'domaine', 'périmètre', 'list', 'scope'],
  agent: [
    'agents',
    'ingénieur',
    'ingénieur responsable',
    'engineer',
    'username',
    "nom d'utilisateur",
    'utilisateur',
    'site_owner_agent',
    'nom agent',
    'agent username',
  ],
  date: [
    'jour',
    'date plan',
    'date prévue',
    'date planifiée',
    'date de planification',
    'planning date',
    'pm_date',
    'day',
    'plan date',
  ],
  task_type: ['tâche', 'type de tâche', 'type tâche', 'task', 'kind', 'plan kind'],
  drop_site: ['site de dépôt', 'dépôt', 'drop', 'site drop', 'drop site code', 'plan drop site'],
  installation_type: ["type d'installation", 'type installation', 'installation'],
  instruction: ['instructions', 'consigne', 'consignes', 'remarque', 'commentaire', 'note'],
};
const gpmCodes = ['code facture', 'site_code_facture', 'invoice code', 'code facturation', 'billing code'];
