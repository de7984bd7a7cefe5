import { plainKey } from '../framework/crud';
import type { ResourceContract } from '../framework/endpoint';
import { fieldsWith, importColumns } from '../framework/fields';
import { gpm, pm, type Rule } from '../organisation/permissions';
import { siteFields } from '../sites/site-fields';
import { plainResources } from './resources';

/** The imports with their own row parser. */
export type OwnImportKind = keyof typeof importTable;
/** One of those, or the key of a plain resource, each of which has an import from its contract. */
export type ImportKind = OwnImportKind | (string & {});
type ImportFacts = {
  needs: Rule;
  template: string;
  columns: readonly string[];
  required: readonly string[];
};

const firstSiteColumns = [
  'site_code',
  'site_name',
  'type_site',
  'site_owner',
  'wilaya',
  'address',
  'manager',
  'lat',
  'lng',
  'area',
] as const;
type SiteColumn = ReturnType<typeof importColumns<typeof siteFields>>[number];
export type LaterColumn = Exclude<SiteColumn, (typeof firstSiteColumns)[number]>;
/** Columns added after the specification are named after the list's field everywhere. */
export const isLater = (column: string): column is LaterColumn =>
  !firstSiteColumns.some(first => first === column) &&
  importColumns(siteFields).some(later => later === column);

/**
 * The four imports (document 1, section 2): who may use each, its template, the required columns and, for the
 * specification's plain multipart call, path and file field.
 */
export const importTable = {
  agents: {
    needs: pm('edit_agent_site'),
    template: 'template_agents.xlsx',
    columns: ['site_code', 'agent', 'area'],
    required: ['site_code', 'agent'],
  },
  sites: {
    needs: pm('add_site', 'manager'),
    template: 'template_sites.xlsx',
    columns: [...firstSiteColumns, ...importColumns(siteFields).filter(isLater)],
    required: ['site_code', 'site_owner', 'wilaya'],
  },
  planning: {
    needs: pm('edit_plan_site', 'manager'),
    template: 'template_planning.xlsx',
    columns: ['site_code', 'date', 'task_type', 'agent', 'drop_site', 'installation_type', 'instruction'],
    required: ['site_code', 'date'],
  },
  planning_gpm: {
    needs: gpm('edit_plan_site', 'manager'),
    template: 'template_planning_gpm.xlsx',
    columns: ['site_code', 'date', 'agent', 'instruction'],
    required: ['site_code', 'date'],
  },
} as const satisfies Record<string, ImportFacts>;

/** The columns of those imports with their own name. */
export type OwnColumn = Exclude<(typeof importTable)[OwnImportKind]['columns'][number], LaterColumn>;
/** The site field that parses a later column. */
export const fieldOfColumn = (column: LaterColumn) =>
  fieldsWith(siteFields, 'import').find(field => siteFields[field].import === column)!;

/** The plain resources by the key of their import. */
export const importedResources: ReadonlyMap<string, ResourceContract> = new Map(
  plainResources.map(contract => [plainKey(contract), contract]),
);

const ofResource = ([kind, { record, key, actions }]: [string, ResourceContract]): [string, ImportFacts] => {
  const columns = Object.keys(record.shape).filter(field => field !== 'id' && field !== 'version');
  return [
    kind,
    {
      needs: actions.create.needs as Rule,
      template: `template_${kind}.xlsx`,
      columns,
      // A missing column leaves its values unchanged; a new row that lacks a field is refused alone.
      required: [key!],
    },
  ];
};
/** The facts of each import, by kind. */
export const everyImport: ReadonlyMap<string, ImportFacts> = new Map<string, ImportFacts>([
  ...Object.entries(importTable),
  ...[...importedResources].map(ofResource),
]);
export const importKinds: readonly ImportKind[] = [...everyImport.keys()];
export const importFacts = (kind: ImportKind): ImportFacts => everyImport.get(kind)!;

/** Which area's lists offer which tabs: planning is not for GPM, GPM planning only there. */
export const importTabs = {
  all: ['agents', 'sites', 'planning'],
  delivery: ['agents', 'sites', 'planning'],
  ssr: ['agents', 'sites', 'planning'],
  gpm: ['agents', 'sites', 'planning_gpm'],
  planning: ['planning', 'planning_gpm'],
} as const satisfies Record<string, readonly OwnImportKind[]>;
