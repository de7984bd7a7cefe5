import { account } from './account';
import { emptyLists } from './empty-lists';
import { forgotten } from './forgotten-password';
import { audit } from './history';
import { imports } from './imports';
import { kanban } from './kanban';
import { monthCalendar } from './month-calendar';
import { permissions } from './permissions';
import { security, securityResource } from './security';

/** The framework's texts loaded with their page (`lazyPage`). */
export const frameworkPageTextsFr = {
  resources: { security: securityResource },
  terrain: { account, audit, emptyLists, forgotten, imports, kanban, monthCalendar, permissions, security },
};
