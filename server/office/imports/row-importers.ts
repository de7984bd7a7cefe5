import { findCrudResource } from '../../../contract/framework/resources';
import type { CustomImportKind, ImportKind } from '../../../contract/office/import-kinds';
import { createCrudRowImporter } from '../../framework/imports/crud-rows';
import type { RowImporter } from '../../framework/imports/row-importer';
import { newPeopleImporter } from './new-people';
import { createPlanImporter } from './new-plans';
import { newSiteImporter } from './new-sites';
import { siteAssignmentImporter } from './site-assignments';

/** The importer of a kind's rows: a custom one, or the generic one from the resource's contract. */
export const getRowImporter = (kind: ImportKind): RowImporter =>
  kind in customImporters
    ? customImporters[kind as CustomImportKind]
    : createCrudRowImporter(findCrudResource(kind)!);

const customImporters: Record<CustomImportKind, RowImporter> = {
  agents: siteAssignmentImporter,
  sites: newSiteImporter,
  planning: createPlanImporter('planning'),
  planning_gpm: createPlanImporter('planning_gpm'),
  people: newPeopleImporter,
};
