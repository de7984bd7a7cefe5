import { isDay } from '../framework/field-meta';
import { fieldsWith, importColumns } from '../framework/fields';
import { type ImportDefinition, registerImportKinds } from '../framework/import-kinds';
import { siteFields } from '../sites/site-fields';
import { importRules } from './import-rules';
import { crudResources } from './resources';

/** The imports with their own row parser. */
export type CustomImportKind = keyof typeof customImports;
/** One of those, or the key of a plain resource, each of which has an import from its contract. */
export type ImportKind = CustomImportKind | (string & {});

/** The columns of the specification, and the cluster. */
const ownSiteColumns = [
  'site_code',
  'site_name',
  'type_site',
  'site_owner',
  'wilaya',
  'cluster',
  'address',
  'manager',
  'lat',
  'lng',
  'area',
] as const;
type SiteColumn = ReturnType<typeof importColumns<typeof siteFields>>[number];
export type ExtensionColumn = Exclude<SiteColumn, (typeof ownSiteColumns)[number]>;
/** Whether a column was added after the specification; it has the label of its field everywhere. */
export const isExtensionColumn = (column: string): column is ExtensionColumn =>
  !ownSiteColumns.some(own => own === column) && importColumns(siteFields).some(known => known === column);
const extensionColumns = importColumns(siteFields).filter(isExtensionColumn);
/** The site field that parses an added column. */
export const getColumnField = (column: ExtensionColumn) =>
  fieldsWith(siteFields, 'import').find(field => siteFields[field].import === column)!;

/**
 * The imports of the specification (document 1, section 2), and people: who may use each, its template, its columns
 * and the required ones.
 */
export const customImports = {
  agents: {
    needs: importRules.agents,
    template: 'template_agents.xlsx',
    columns: ['site_code', 'agent', 'area'],
    required: ['site_code', 'agent'],
  },
  sites: {
    needs: importRules.sites,
    template: 'template_sites.xlsx',
    columns: [...ownSiteColumns, ...extensionColumns],
    // A row without a wilaya has the one of its place or cluster (contract/sites/derive-wilaya.ts).
    required: ['site_code', 'site_owner'],
    dates: extensionColumns.filter(column => isDay(siteFields[getColumnField(column)].edit)),
    reported: ['site_code', 'site_owner', 'manager'],
  },
  planning: {
    needs: importRules.planning,
    template: 'template_planning.xlsx',
    columns: ['site_code', 'date', 'task_type', 'agent', 'drop_site', 'installation_type', 'instruction'],
    required: ['site_code', 'date'],
    dates: ['date'],
    reported: ['site_code', 'date', 'agent'],
  },
  planning_gpm: {
    needs: importRules.planning_gpm,
    template: 'template_planning_gpm.xlsx',
    columns: ['site_code', 'date', 'agent', 'instruction'],
    required: ['site_code', 'date'],
    dates: ['date'],
    reported: ['site_code', 'date', 'agent'],
  },
  people: {
    needs: importRules.people,
    template: 'template_people.xlsx',
    columns: [
      'username',
      'last_name',
      'first_name',
      'role',
      'manager',
      'phone',
      'email',
      'account_type',
      'cluster',
      'matricule',
    ],
    required: ['username', 'role'],
    reported: ['username', 'role', 'manager'],
    maxRows: 500,
    dependentRows: true,
  },
} as const satisfies Record<string, ImportDefinition>;

/** The columns of those imports with their own name. */
export type CustomImportColumn = Exclude<
  (typeof customImports)[CustomImportKind]['columns'][number],
  ExtensionColumn
>;

/** All imports, by kind. */
export const importDefinitions = registerImportKinds(customImports, crudResources);
