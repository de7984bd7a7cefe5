import { sql } from 'kysely';
import type { RecordAccess } from '../../framework/plain-resources/visibility-rules';
import { accountVisibleTo } from '../../organisation/row-access/visibility-accounts';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';
import {
  anomalyVisibleTo,
  planVisibleTo,
  taskVisibleTo,
} from '../../organisation/row-access/visibility-work';

/** Records with a place or a person go by row access, those with neither are visible to everybody. */
export const records: RecordAccess = {
  sites: user => sql`from sites s where s.id = h.object_id and ${siteVisibleTo(user)}`,
  plans: user => sql`from plans p where p.id = h.object_id and ${planVisibleTo(user)}`,
  tasks: user => sql`from tasks t where t.id = h.object_id and ${taskVisibleTo(user)}`,
  anomalies: user => sql`from anomalies a join sites s on s.id = a.site_id
      where a.id = h.object_id and ${anomalyVisibleTo(user)}`,
  accounts: user => sql`from accounts where accounts.id = h.object_id and ${accountVisibleTo(user)}`,
  maintenance_plans: user => sql`from maintenance_plans m join accounts on accounts.id = m.responsible_id
      where m.id = h.object_id and ${accountVisibleTo(user)}`,
  alert_rules: null,
  catalogue_items: null,
  files: null,
  jobs: null,
  settings: null,
  views: null,
};
