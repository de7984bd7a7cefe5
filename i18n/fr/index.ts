import french from 'ra-language-french';
import type { CrudResourceMessages } from '../../contract/office/resources';
import { days } from './framework/days';
import { generatedMessages } from './framework/generated';
import { lists } from './framework/lists';
import { undo } from './framework/undo';
import { unsortedMessages } from './framework/unsorted';
import { validation } from './framework/validation';
import { shell } from './operations/shell';
import { organisationResources } from './organisation/organisation';
import { session } from './organisation/session';
import { siteResources, sitesMessages } from './sites/sites';
import { taskResources, tasksMessages } from './work/tasks';
import { tools } from './work/tools';
import { vehicles } from './work/vehicles';

/**
 * The texts that a first list needs, in the default language; those of lazily loaded dialogs and pages are in
 * `later.ts`. English must have the same keys: see `i18n/en`.
 */
export const fr = {
  ra: {
    ...french.ra,
    // Keeps the first letter's case: « plan GPM » and « GPM plan » must not become « gPM ».
    sort: { ...french.ra.sort, sort_by: 'Trier par %{field} %{order}' },
    validation,
  },
  resources: {
    ...siteResources,
    ...taskResources,
    ...organisationResources,
    tools,
    vehicles,
  } satisfies CrudResourceMessages,
  terrain: {
    days,
    generated: generatedMessages,
    lists,
    session,
    shell,
    sites: sitesMessages,
    tasks: tasksMessages,
    undo,
    unsorted: unsortedMessages,
  },
};
