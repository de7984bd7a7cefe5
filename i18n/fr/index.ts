import french from 'ra-language-french';
import type { PlainMessages } from '../../contract';
import { dialogs } from './dialogs';
import { generatedMessages } from './generated';
import { imports } from './imports';
import { planning } from './planning';
import { session } from './session';
import { shell } from './shell';
import { siteDetails } from './site-details';
import { siteResources, sitesMessages } from './sites';
import { taskResources, tasksMessages } from './tasks';

/** Every text of the browser, in the default language. English must name the same: see `i18n/en`. */
export const fr = {
  ...french,
  resources: {
    ...siteResources,
    ...taskResources,
  } satisfies PlainMessages,
  terrain: {
    dialogs,
    generated: generatedMessages,
    imports,
    planning,
    session,
    shell,
    siteDetails,
    sites: sitesMessages,
    tasks: tasksMessages,
  },
};
export type Translation = typeof fr;
