import {
  type CustomImportColumn,
  type CustomImportKind,
  type ExtensionColumn,
  getColumnField,
  isExtensionColumn,
} from '../../../contract/office/import-kinds';
import { getLabels } from '../../framework/language/labels';
import { type Language, sayIn } from '../../framework/language/language';

/** The header of a column of one of Terrain's own imports. */
export const getHeader = (column: string, language: Language) =>
  isExtensionColumn(column)
    ? getColumnLabel(column, language)
    : sayIn(language)('importColumns', column as CustomImportColumn);

/** The list's label of the field that a column fills. */
export const getColumnLabel = (column: ExtensionColumn, language: Language) =>
  getLabels(language, 'sites').fields[getColumnField(column)];

/** Other names of a column: those as good as its header, invoice codes of GPM sites, then looser ones. */
export const listAliases = (column: string, kind: CustomImportKind): readonly (readonly string[])[] => {
  const [aliases = [], looser = []] = getAliases(column, kind);
  return [aliases, kind === 'planning_gpm' && column === 'site_code' ? gpmNames : [], looser];
};

type Aliases = readonly [aliases?: readonly string[], looser?: readonly string[]];
const getAliases = (column: string, kind: CustomImportKind): Aliases => {
  // A « région » of sites may be anything.
  if (kind === 'sites' && column === 'cluster') return [['site_cluster', 'cluster du site', 'site cluster']];
  return isExtensionColumn(column) ? [] : customAliases[column as CustomImportColumn];
};

/** Names of a plain resource's columns in published files. */
export const resourceAliases: Record<string, Record<string, string[]>> = {
  wilayas: {
    number: ['code', 'numéro', 'code wilaya'],
    name: ['name_fr', 'nom français', 'wilaya'],
    lat: ['latitude'],
    lng: ['longitude'],
  },
};

/** Names that people use in their own files, in both languages; then looser names that may mean other columns too. */
const customAliases: Record<CustomImportColumn, Aliases> = {
  site_code: [
    [
      'code site',
      'code site physique',
      'code physique',
      'code physique du site',
      'physical code',
      'physical site code',
    ],
    ['code', 'site', 'site physique'],
  ],
  site_name: [
    ['nom site', 'name of site', 'désignation du site'],
    ['nom', 'name', 'désignation', 'libellé', 'intitulé'],
  ],
  type_site: [['type du site', 'site kind'], ['type']],
  site_owner: [['propriétaire', 'propriétaire du site', 'owner du site']],
  wilaya: [['site_address_wilaya', 'wilaya du site', 'wilaya id', 'province']],
  address: [['adresse du site', 'site address', 'site_addess_info', 'site_address']],
  manager: [
    ['manager du site', 'site manager', 'site_manager_username', 'pm_manager'],
    ['responsable', 'supérieur', 'cluster manager'],
  ],
  // One column may have both; it is split.
  lat: [
    ['site_lat'],
    [
      'coordonnées',
      'coordonnées gps',
      'coordonnées du site',
      'position gps',
      'gps',
      'lat long',
      'latitude longitude',
      'coordinates',
    ],
  ],
  lng: [['site_lng'], ['long', 'lon']],
  area: [['domaine', 'périmètre', 'scope']],
  agent: [
    [
      'agents',
      'ingénieur',
      'ingénieur responsable',
      'agent en charge',
      'engineer',
      'site_owner_agent',
      'nom agent',
      'agent username',
    ],
    ['username', "nom d'utilisateur", 'utilisateur'],
  ],
  date: [
    [
      'date plan',
      'date du plan',
      'date prévue',
      'date planifiée',
      'date de planification',
      'planning date',
      'pm_date',
      'plan date',
    ],
    ['jour', 'day'],
  ],
  task_type: [
    ['type tâche', 'plan kind'],
    ['tâche', 'task', 'kind'],
  ],
  drop_site: [
    ['site de dépôt', 'drop site code', 'plan drop site'],
    ['dépôt', 'drop'],
  ],
  installation_type: [['type installation'], ['installation']],
  username: [
    ['identifiant', 'login', 'utilisateur', 'nom utilisateur', 'user name'],
    ['user', 'compte'],
  ],
  // One column for the whole name is the usual form of such lists.
  last_name: [
    [
      'nom de famille',
      'nom complet',
      'nom et prénom',
      'nom prénom',
      'nom et prénoms',
      'full name',
      'surname',
    ],
    ['nom', 'name'],
  ],
  first_name: [['prénoms', 'given name']],
  role: [['fonction'], ['profil', 'poste']],
  phone: [
    ['numéro de téléphone', 'telephone', 'phone number', 'mobile', 'portable'],
    ['tél', 'tel', 'gsm'],
  ],
  email: [['adresse e-mail', 'courriel', 'mail', 'adresse mail']],
  account_type: [['owner', 'owner du compte', 'propriétaire'], ['type']],
  cluster: [['région', 'region']],
  matricule: [['n° matricule', 'employee number']],
  instruction: [['instructions'], ['consigne', 'consignes', 'remarque', 'commentaire', 'note']],
};
/** GPM sites may be given by their invoice codes. */
const gpmNames = ['code facture', 'site_code_facture', 'invoice code', 'code facturation', 'billing code'];
