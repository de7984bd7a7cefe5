import type { CustomImportKind } from '../../../contract/office/import-kinds';
import { invalid } from '../../framework/http/errors';
import { registerImports } from '../../framework/imports/register-imports';
import type { RowImporter } from '../../framework/imports/row-importer';
import { findManager } from '../../organisation/directory/queries';
import { getHeader, listAliases, resourceAliases } from './column-names';
import { newPeopleImporter } from './new-people';
import { createPlanImporter } from './new-plans';
import { newSiteImporter } from './new-sites';
import { siteAssignmentImporter } from './site-assignments';
import { createTemplateLoader } from './template-cells';

const importers: Record<CustomImportKind, RowImporter> = {
  agents: siteAssignmentImporter,
  sites: newSiteImporter,
  planning: createPlanImporter('planning'),
  planning_gpm: createPlanImporter('planning_gpm'),
  people: newPeopleImporter,
};

/** Registers the imports of the specification, and of people. */
export const registerOwnImports = () =>
  registerImports({
    own: Object.fromEntries(
      (Object.keys(importers) as CustomImportKind[]).map(kind => [
        kind,
        {
          importer: importers[kind],
          getHeader,
          listAliases: column => listAliases(column, kind),
          loadTemplateCells: createTemplateLoader(kind),
        },
      ]),
    ),
    aliases: resourceAliases,
    requireSettings: async ({ db, user }, { planning_manager: managerId }) => {
      if (managerId !== undefined && !(await findManager(db, user, managerId)))
        throw invalid('planning_manager', 'unknownManager');
    },
  });
