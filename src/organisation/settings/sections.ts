import { files } from '../../../contract/framework/files';
import {
  anomalyCatalogues,
  brandCatalogues,
  problemCatalogues,
} from '../../../contract/organisation/catalogues';
import { organisationContracts } from '../../../contract/organisation/organisation';
import type { Rule } from '../../../contract/organisation/permissions';
import { settings } from '../../../contract/organisation/settings';
import { alertRules } from '../../../contract/work/alert-rules';
import { workforce } from '../../../contract/work/workforce';

/** The pages of the settings (document 3, section 2.9), each with its permission. */
export const sections = [
  { name: 'general', path: '/settings', needs: settings.actions.info.needs as Rule },
  { name: 'brands', path: '/settings/brands', needs: brandCatalogues.actions.list.needs as Rule },
  { name: 'problems', path: '/settings/problems', needs: problemCatalogues.actions.list.needs as Rule },
  { name: 'anomalies', path: '/settings/anomalies', needs: anomalyCatalogues.actions.list.needs as Rule },
  {
    name: 'organisation',
    path: '/settings/organisation',
    needs: organisationContracts[0].actions.list.needs as Rule,
  },
  { name: 'files', path: '/settings/files', needs: files.actions.edit.needs as Rule },
  {
    name: 'notifications',
    path: '/settings/notifications',
    needs: settings.actions.notifications.needs as Rule,
  },
  { name: 'alerts', path: '/settings/alerts', needs: alertRules.actions.list.needs as Rule },
  { name: 'users', path: '/settings/users', needs: settings.actions.accountRules.needs as Rule },
  { name: 'workforce', path: '/settings/workforce', needs: workforce.actions.agents.needs as Rule },
  {
    name: 'holidays',
    path: '/settings/holidays',
    needs: settings.actions.updateHolidays.needs as Rule,
  },
  { name: 'tasks', path: '/settings/tasks', needs: settings.actions.taskRules.needs as Rule },
] as const;
export type SectionName = (typeof sections)[number]['name'];
