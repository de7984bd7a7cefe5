import { account } from './account';
import { accounts, accountsResource } from './accounts';
import { emptyLists } from './empty-lists';
import { firstSteps } from './first-steps';
import { forgotten } from './forgotten-password';
import { audit } from './history';
import { imports } from './imports';
import { kanban } from './kanban';
import { listKeys } from './list-keys';
import { map } from './map';
import { monthCalendar } from './month-calendar';
import { permissions } from './permissions';
import { relations } from './relations';
import { security, securityResource } from './security';

/** The framework's texts loaded with their page (`lazyPage`). */
export const frameworkPageTextsFr = {
  resources: { accounts: accountsResource, security: securityResource },
  terrain: {
    account,
    accounts,
    audit,
    emptyLists,
    firstSteps,
    forgotten,
    imports,
    kanban,
    listKeys,
    map,
    monthCalendar,
    permissions,
    relations,
    security,
  },
};
