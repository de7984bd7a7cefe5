import type { CrudResourceMessages } from '../../contract/office/resources';
import { frameworkFr } from './framework';
import { shell } from './operations/shell';
import { organisationResources } from './organisation/organisation';
import { session } from './organisation/session';
import { siteResources, sitesMessages } from './sites/sites';
import { generatedMessages } from './work/generated';
import { lists } from './work/lists';
import { taskResources, tasksMessages } from './work/tasks';
import { tools } from './work/tools';
import { vehicles } from './work/vehicles';

/**
 * The texts that a first list needs, in the default language; those of lazily loaded dialogs and pages are in
 * `later.ts`. English must have the same keys: see `i18n/en`.
 */
export const fr = {
  ...frameworkFr,
  resources: {
    ...siteResources,
    ...taskResources,
    ...organisationResources,
    tools,
    vehicles,
  } satisfies CrudResourceMessages,
  terrain: {
    ...frameworkFr.terrain,
    generated: generatedMessages,
    lists,
    session,
    shell,
    sites: sitesMessages,
    tasks: tasksMessages,
  },
};
