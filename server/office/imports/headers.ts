import {
  type ImportKind,
  importedResources,
  importFacts,
  isLater,
  type OwnColumn,
} from '../../../contract/office/import-kinds';
import { type FoundColumns, findColumns } from '../../framework/excel/find-columns';
import { plain, type WantedColumns } from '../../framework/excel/header';
import type { Table } from '../../framework/excel/table';
import { labelsOf } from '../../framework/language/labels';
import { type Language, type Say, sayIn } from '../../framework/language/language';
import { labelOf } from './later-columns';

/** An import's columns as a sheet may name them: by key, label or common name, ignoring case and accents. */
export const wantedColumns = (kind: ImportKind): WantedColumns => {
  const { columns, required } = importFacts(kind);
  return {
    names: Object.fromEntries(
      columns.map(column => [column, namesOf(column, kind).map(names => names.map(plain))]),
    ),
    required: required.map(column => [column]),
  };
};

/** Finds an import's columns in a sheet's header; refuses one that lacks a required column or has one twice. */
export const columnsIn = (
  table: Pick<Table, 'header' | 'headerLine' | 'sheet'>,
  kind: ImportKind,
  say: Say,
): FoundColumns => findColumns(table, wantedColumns(kind), say, headersOf(kind, say.language));

/**
 * The header of a column, also in files that the product writes: the import's own name for it, or the field's label.
 */
export const headersOf = (kind: ImportKind, language: Language) => {
  const contract = importedResources.get(kind);
  if (contract) {
    const { fields } = labelsOf(language, contract.name);
    return (column: string) => fields[column] ?? column;
  }
  const say = sayIn(language);
  return (column: string) =>
    isLater(column) ? labelOf(column, language) : say('importColumns', column as OwnColumn);
};

/** The names of a column in groups of decreasing precedence. */
const namesOf = (column: string, kind: ImportKind): string[][] => {
  const [best = [], loose = []] = importedResources.has(kind)
    ? [aliases[kind]?.[column] ?? []]
    : isLater(column)
      ? []
      : labels[column as OwnColumn];
  const own = [headersOf(kind, 'fr')(column), headersOf(kind, 'en')(column)];
  const factured = kind === 'planning_gpm' && column === 'site_code' ? gpmCodes : [];
  return [[column], [...own, ...best], factured, [...loose]];
};

/** Names of a plain resource's columns in published files. */
const aliases: Record<string, Record<string, string[]>> = {
  wilayas: {
    number: ['code', 'numéro', 'code wilaya'],
    name: ['name_fr', 'nom français', 'wilaya'],
    lat: ['latitude'],
    lng: ['longitude'],
  },
};

/** Names that people use in their own files, in both languages; then looser names that may mean other columns too. */
const labels: Record<OwnColumn, readonly [best: readonly string[], loose?: readonly string[]]> = {
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
    ['nom site', 'name of site'],
    ['nom', 'name'],
  ],
  type_site: [['type du site', 'site kind'], ['type']],
  site_owner: [['propriétaire', 'propriétaire du site', 'owner du site']],
  wilaya: [['site_address_wilaya', 'wilaya du site', 'wilaya id', 'province']],
  address: [['adresse du site', 'site address', 'site_addess_info', 'site_address']],
  manager: [['manager du site', 'site manager', 'site_manager_username', 'pm_manager'], ['responsable']],
  lat: [['site_lat']],
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
  instruction: [['instructions'], ['consigne', 'consignes', 'remarque', 'commentaire', 'note']],
};
const gpmCodes = ['code facture', 'site_code_facture', 'invoice code', 'code facturation', 'billing code'];
