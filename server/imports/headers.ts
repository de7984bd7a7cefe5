import { type ImportKind, importedResources, importFacts, isLater } from '../../contract/import-kinds';
import { ApiError } from '../platform/errors';
import { labelsOf } from '../platform/labels';
import type { Language } from '../platform/language';
import { plain } from './kinds/values';
import { labelOf } from './later-columns';

export type Columns = {
  /** Place in the sheet by column name. */
  places: Map<string, number>;
  /** Headers that name no column of this import. */
  ignored: string[];
};

/** Finds an import's columns in a sheet's header: by name or label, whatever the case, accents and spaces. */
export const columnsIn = (header: string[], kind: ImportKind): Columns => {
  const { columns, required } = importFacts(kind);
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
  for (const column of columns) look(column, namesOf(column, kind).map(plain));

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

/** The header that a column is given in files of the product's own: an own import's name for it, or the field's label. */
export const headersOf = (kind: ImportKind, language: Language) => {
  const contract = importedResources.get(kind);
  const fields: Record<string, string> = contract ? labelsOf(language, contract.name).fields : {};
  return (column: string) => fields[column] ?? column;
};

const namesOf = (column: string, kind: ImportKind) => [
  ...(importedResources.has(kind)
    ? [headersOf(kind, 'fr')(column), headersOf(kind, 'en')(column), ...(aliases[kind]?.[column] ?? [])]
    : isLater(column)
      ? [labelOf(column, 'fr'), labelOf(column, 'en')]
      : (labels[column] ?? [])),
  ...(kind === 'planning_gpm' && column === 'site_code' ? gpmCodes : []),
];

/** What published files call the columns of a plain resource. */
const aliases: Record<string, Record<string, string[]>> = {
  wilayas: {
    number: ['code', 'numéro', 'code wilaya'],
    name: ['name_fr', 'nom français', 'wilaya'],
    lat: ['latitude'],
    lng: ['longitude'],
  },
};

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
    'agent en charge',
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
    'date du plan',
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
