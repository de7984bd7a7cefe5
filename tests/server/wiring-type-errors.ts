import { z } from 'zod';
import type { Messages } from '../../contract/framework/endpoint';
import { defineFields, type FieldsIn, recordShape } from '../../contract/framework/fields';
import type { SecurityFilters } from '../../contract/framework/security-events';
import { Id } from '../../contract/framework/vocabulary';
import { managers, peopleFields } from '../../contract/organisation/people';
import type { SessionUser } from '../../contract/organisation/session';
import { gpmSites } from '../../contract/sites/gpm-sites';
import { sites } from '../../contract/sites/sites';
import { nokAnomalies } from '../../contract/work/anomalies';
import { plannedFields, plans } from '../../contract/work/plans';
import { allTasks, gpmTasks } from '../../contract/work/task-lists';
import { taskFields } from '../../contract/work/tasks';
import type { planResources } from '../../i18n/fr/work/planning';
import type { ProductFilters } from '../../server/framework/change-history/queries-product';
import { listHandler } from '../../server/framework/lists/list-handler';
import type { Order } from '../../server/framework/lists/queries-batches';
import type { FilterTable } from '../../server/framework/lists/queries-filters';
import { type ComputedFields, createRowMapper } from '../../server/framework/lists/stored-fields';
import { securityFilters } from '../../server/framework/security-events/filters';
import { createPeopleSource } from '../../server/office/people/source';
import { changeFilters } from '../../server/office/revert/queries-change-history';
import { createSiteSource } from '../../server/sites/sites/source';
import { anomalySources } from '../../server/work/anomalies/source';
import { plansSource } from '../../server/work/planning/source';
import { createTaskSource } from '../../server/work/tasks/source';
import { buildListLink } from '../../src/figures/dashboards/list-link';
import { buildListUrl } from '../../src/framework/ui/list-url';

/**
 * Compiled, never run: a field of a table that is kept in no column, has no order, no word or nothing that fills it does
 * not compile. Each line below is an error without its mark.
 */
const kept = { is: Id.nullable(), in: ['row', 'sort'], column: 'client_ref' } as const;
const more = defineFields({ ...taskFields, kept });
const morePlans = defineFields({ ...plannedFields, made: { is: Id, in: ['row', 'sheet'] } });
const morePeople = defineFields({ ...peopleFields.work, kept });

export const fieldTypeErrors = (
  row: { id: number; kind: string },
  orders: Record<FieldsIn<typeof taskFields, 'sort'>, Order>,
  made: ComputedFields<typeof plannedFields>,
  texts: (typeof planResources)['planning'],
) => [
  // @ts-expect-error
  createRowMapper(more, 'row')(row),
  // @ts-expect-error
  createRowMapper(morePeople, 'row')(row),
  // @ts-expect-error
  orders satisfies Record<FieldsIn<typeof more, 'sort'>, Order>,
  // @ts-expect-error
  made satisfies ComputedFields<typeof morePlans>,
  // @ts-expect-error
  texts satisfies Messages<typeof plans & { record: z.ZodObject<ReturnType<typeof planShape>> }>,
];
const planShape = () => recordShape(morePlans, 'row');

/**
 * Compiled, never run: a filter that a contract has and its list's table has not does not compile, whatever the list
 * is made of, nor a link by a filter that its list does not know. Each line below is an error without its mark.
 */
const another = { wired_nowhere: z.string().optional() };
type Another<Filters extends z.ZodObject> = z.output<Filters> & { wired_nowhere?: string };

export const filterTypeErrors = () => [
  // @ts-expect-error
  listHandler({ ...sites, filters: sites.filters.extend(another) }, createSiteSource('all')),
  // @ts-expect-error
  listHandler({ ...gpmSites, filters: gpmSites.filters.extend(another) }, createSiteSource('gpm')),
  // @ts-expect-error
  listHandler({ ...gpmTasks, filters: gpmTasks.filters.extend(another) }, createTaskSource('gpm', ['gpm'])),
  listHandler(
    { ...allTasks, filters: allTasks.filters.extend(another) },
    // @ts-expect-error
    createTaskSource('task_list', ['ssr']),
  ),
  // @ts-expect-error
  listHandler({ ...plans, filters: plans.filters.extend(another) }, plansSource),
  // @ts-expect-error
  listHandler({ ...nokAnomalies, filters: nokAnomalies.filters.extend(another) }, anomalySources.nok),
  // @ts-expect-error
  listHandler({ ...managers, filters: managers.filters.extend(another) }, createPeopleSource('manager')),
  // @ts-expect-error
  changeFilters satisfies FilterTable<ProductFilters & { wired_nowhere?: string }>,
  // @ts-expect-error
  securityFilters satisfies FilterTable<Another<typeof SecurityFilters>>,
];

export const linkTypeErrors = (user: SessionUser, zone: { zone: string }) => [
  // @ts-expect-error
  buildListLink(user, sites, { zone: 'nord' }),
  // @ts-expect-error
  buildListLink(user, sites, { ...zone }),
  // @ts-expect-error
  buildListUrl(allTasks, { cluster: 1 }),
  buildListLink(user, gpmSites, { ...zone }),
];
