import english from 'ra-language-english';
import type { allFrameworkFr } from '../../fr/framework/all';
import { account } from './account';
import { accounts, accountsResource } from './accounts';
import { dayCalendar, days } from './days';
import { dialogs } from './dialogs';
import { emptyLists } from './empty-lists';
import { firstSteps } from './first-steps';
import { forgotten } from './forgotten-password';
import { generatedMessages } from './generated';
import { audit } from './history';
import { imports } from './imports';
import { irreversibleMessages } from './irreversible-messages';
import { jobResources } from './jobs';
import { kanban } from './kanban';
import { listKeys } from './list-keys';
import { listViews } from './list-views';
import { lists } from './lists';
import { live } from './live';
import { map } from './map';
import { monthCalendar } from './month-calendar';
import { permissions } from './permissions';
import { relations } from './relations';
import { security, securityResource } from './security';
import { session } from './session';
import { shell } from './shell';
import { undo } from './undo';
import { unsortedMessages } from './unsorted';
import { validation } from './validation';
import { views } from './views';

/** All English texts of the framework in the browser. */
export const frameworkEn: typeof allFrameworkFr = {
  ra: {
    ...english.ra,
    // Keeps the first letter's case: « plan GPM » and « GPM plan » must not become « gPM ».
    sort: { ...english.ra.sort, sort_by: 'Sort by %{field} %{order}' },
    validation,
  },
  resources: { ...jobResources, accounts: accountsResource, security: securityResource },
  terrain: {
    account,
    accounts,
    audit,
    dayCalendar,
    days,
    dialogs,
    emptyLists,
    firstSteps,
    forgotten,
    generated: generatedMessages,
    imports,
    kanban,
    listKeys,
    listViews,
    lists,
    live,
    map,
    monthCalendar,
    notTakenBack: irreversibleMessages,
    permissions,
    relations,
    security,
    session,
    shell,
    undo,
    unsorted: unsortedMessages,
    views,
  },
};
