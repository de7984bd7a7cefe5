import { z } from 'zod';
import { nokAnomalies } from '../../contract/anomalies';
import type { AuditFilters } from '../../contract/audit';
import { gpmSites } from '../../contract/gpm-sites';
import { managers } from '../../contract/people';
import { plans } from '../../contract/plans';
import type { SecurityFilters } from '../../contract/security-events';
import type { SessionUser } from '../../contract/session';
import { sites } from '../../contract/sites';
import { allTasks, gpmTasks } from '../../contract/task-lists';
import { anomaliesOf } from '../../server/anomalies/source';
import { auditFilters } from '../../server/audit/filters';
import { peopleOf } from '../../server/people/source';
import { planRows } from '../../server/planning/source';
import { listOf } from '../../server/platform/listing';
import type { FilterTable } from '../../server/platform/queries-filters';
import { securityFilters } from '../../server/security-events/filters';
import { sitesOf } from '../../server/sites/source';
import { tasksOf } from '../../server/tasks/source';
import { listLink } from '../../src/dashboards/listLink';
import { listAddress } from '../../src/ui/listAddress';

/**
 * Compiled, never run: a filter that a contract has and its list's table has not does not compile, whatever the list
 * is made of, nor a link by a filter that its list does not know. Each line below is an error without its mark.
 */
const another = { wired_nowhere: z.string().optional() };
type Another<Filters extends z.ZodObject> = z.output<Filters> & { wired_nowhere?: string };

export const unwired = () => [
  // @ts-expect-error
  listOf({ ...sites, filters: sites.filters.extend(another) }, sitesOf('all')),
  // @ts-expect-error
  listOf({ ...gpmSites, filters: gpmSites.filters.extend(another) }, sitesOf('gpm')),
  // @ts-expect-error
  listOf({ ...gpmTasks, filters: gpmTasks.filters.extend(another) }, tasksOf('gpm', ['gpm'])),
  // @ts-expect-error
  listOf({ ...allTasks, filters: allTasks.filters.extend(another) }, tasksOf('task_list', ['ssr'])),
  // @ts-expect-error
  listOf({ ...plans, filters: plans.filters.extend(another) }, planRows),
  // @ts-expect-error
  listOf({ ...nokAnomalies, filters: nokAnomalies.filters.extend(another) }, anomaliesOf('nok')),
  // @ts-expect-error
  listOf({ ...managers, filters: managers.filters.extend(another) }, peopleOf('manager')),
  // @ts-expect-error
  auditFilters satisfies FilterTable<Another<typeof AuditFilters>>,
  // @ts-expect-error
  securityFilters satisfies FilterTable<Another<typeof SecurityFilters>>,
];

export const unknown = (user: SessionUser, zone: { zone: string }) => [
  // @ts-expect-error
  listLink(user, sites, { zone: 'nord' }),
  // @ts-expect-error
  listLink(user, sites, { ...zone }),
  // @ts-expect-error
  listAddress(allTasks, { cluster: 1 }),
  listLink(user, gpmSites, { ...zone }),
];
