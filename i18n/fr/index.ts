import french from 'ra-language-french';
import type { PlainMessages } from '../../contract/resources';
import { days } from './days';
import { generatedMessages } from './generated';
import { lists } from './lists';
import { organisationResources } from './organisation';
import { session } from './session';
import { shell } from './shell';
import { siteResources, sitesMessages } from './sites';
import { taskResources, tasksMessages } from './tasks';
import { tools } from './tools';
import { undo } from './undo';
import { unsortedMessages } from './unsorted';
import { validation } from './validation';
import { vehicles } from './vehicles';

/**
 * The texts that a first list needs, in the default language; those of dialogs and pages that load when they are
 * asked for stand in `later.ts`. English must name the same: see `i18n/en`.
 */
export const fr = {
  ra: {
    ...french.ra,
    // Its first letter as it is: « plan GPM » and « GPM plan » are no « gPM ».
    sort: { ...french.ra.sort, sort_by: 'Trier par %{field} %{order}' },
    validation,
  },
  resources: {
    ...siteResources,
    ...taskResources,
    ...organisationResources,
    tools,
    vehicles,
  } satisfies PlainMessages,
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
