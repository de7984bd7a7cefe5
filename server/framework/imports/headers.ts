import { getImportDefinition } from '../../../contract/framework/import-kinds';
import { ignoredColumn, type SheetColumns, type UnfitSheet } from '../../../contract/framework/imports';
import { isAllowed } from '../../../contract/framework/permissions';
import { findCrudResource } from '../../../contract/framework/resources';
import {
  type CustomImportColumn,
  type ImportKind,
  importKinds,
  isExtensionColumn,
} from '../../../contract/office/import-kinds';
import { type ColumnMatches, findColumns } from '../excel/find-columns';
import {
  type ExpectedColumns,
  findHeader,
  matchHeader,
  maxHeaderLines,
  normalizeHeader,
} from '../excel/header';
import type { Table } from '../excel/table';
import { invalid } from '../http/errors';
import type { User } from '../identity/user';
import { getLabels } from '../language/labels';
import { type Language, type Say, sayIn } from '../language/language';
import { getColumnLabel } from './column-label';

/** An import's columns as a sheet may name them: by key, label or common name, ignoring case and accents. */
export const getExpectedColumns = (kind: ImportKind): ExpectedColumns => {
  const { columns, required } = getImportDefinition(kind);
  return {
    names: Object.fromEntries(
      columns.map(column => [column, listNames(column, kind).map(names => names.map(normalizeHeader))]),
    ),
    required: required.map(column => [column]),
  };
};

/**
 * Finds an import's columns in a sheet's header, or as somebody chose them; refuses a sheet that lacks a required
 * column or has one twice.
 */
export const findImportColumns = (
  table: Pick<Table, 'header' | 'headerLine' | 'sheet'>,
  kind: ImportKind,
  say: Say,
  chosen?: readonly string[],
): ColumnMatches =>
  findColumns(
    table,
    getExpectedColumns(kind),
    say,
    createHeaderFormatter(kind, say.language),
    chosen && toPlaces(chosen, table, kind),
  );

const toPlaces = (chosen: readonly string[], { header }: Pick<Table, 'header'>, kind: ImportKind) => {
  const { columns } = getImportDefinition(kind);
  const places = new Map<string, number>();
  for (const [place, column] of chosen.entries()) {
    if (column === ignoredColumn || place >= header.length) continue;
    if (!columns.includes(column)) throw invalid('columns', 'columnUnknown', { value: column });
    if (places.has(column)) throw invalid('columns', 'columnChosenTwice');
    places.set(column, place);
  }
  return places;
};

/** A sheet's columns, each with what its heading is read as for an import. */
export const toSheetColumns = (
  header: readonly string[],
  places: ReadonlyMap<string, number>,
): SheetColumns => {
  const columns = header.map(() => ignoredColumn);
  for (const [column, place] of places) columns[place] = column;
  return { header: [...header], columns };
};

/** A sheet that does not fit the import: its columns, and the imports open to the user that it fits, best first. */
export const toUnfitSheet = (
  { header, rows }: Pick<Table, 'header' | 'rows'>,
  kind: ImportKind,
  user: User,
): UnfitSheet => {
  const lines = [header, ...rows.slice(0, maxHeaderLines)];
  const fitting = importKinds.flatMap(other => {
    if (other === kind || !isAllowed(user, getImportDefinition(other).needs)) return [];
    const match = findHeader(lines, getExpectedColumns(other));
    return match?.complete ? [{ other, score: match.score }] : [];
  });
  const { places } = matchHeader(header, getExpectedColumns(kind));
  return {
    ...toSheetColumns(header, places),
    kinds: fitting.sort((a, b) => b.score - a.score).map(({ other }) => other),
  };
};

/**
 * The header of a column, also in files that the product writes: the import's own name for it, or the field's label.
 */
export const createHeaderFormatter = (kind: ImportKind, language: Language) => {
  const contract = findCrudResource(kind);
  if (contract) {
    const { fields } = getLabels(language, contract.name);
    return (column: string) => fields[column] ?? column;
  }
  const say = sayIn(language);
  return (column: string) =>
    isExtensionColumn(column)
      ? getColumnLabel(column, language)
      : say('importColumns', column as CustomImportColumn);
};

/** The names of a column in groups of decreasing precedence. */
const listNames = (column: string, kind: ImportKind): string[][] => {
  const [aliases = [], looseAliases = []] = getAliases(column, kind);
  const labels = [createHeaderFormatter(kind, 'fr')(column), createHeaderFormatter(kind, 'en')(column)];
  const invoiceCodeNames = kind === 'planning_gpm' && column === 'site_code' ? gpmNames : [];
  return [[column], [...labels, ...aliases], invoiceCodeNames, [...looseAliases]];
};

type Aliases = readonly [aliases?: readonly string[], looser?: readonly string[]];
const getAliases = (column: string, kind: ImportKind): Aliases => {
  if (findCrudResource(kind)) return [resourceAliases[kind]?.[column] ?? []];
  // A « région » of sites may be anything.
  if (kind === 'sites' && column === 'cluster') return [['site_cluster', 'cluster du site', 'site cluster']];
  return isExtensionColumn(column) ? [] : customAliases[column as CustomImportColumn];
};

/** Names of a plain resource's columns in published files. */
const resourceAliases: Record<string, Record<string, string[]>> = {
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
