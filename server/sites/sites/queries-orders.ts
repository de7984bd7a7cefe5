import { sql } from 'kysely';
import type { Fields, FieldsIn } from '../../../contract/framework/fields';
import type { gpmSiteFields, siteFields } from '../../../contract/sites/site-fields';
import type { areaSorts } from '../../../contract/sites/sites';
import type { Order } from '../../framework/lists/queries-batches';
import type { Page, Sort } from '../../framework/lists/row-source';
import { minTrigramLength } from '../../framework/lists/search-text';
import type { ListArea, SiteFilters } from './filters';

/** Columns sorted by a person's name: joined, since looking up a hundred thousand one by one takes too long. */
export const personColumns = {
  site_manager_username: 's.manager_id',
  site_owner_agent: 'a.agent_id',
  site_last_pm_by: 'a.last_task_agent_id',
} as const;

const usernameKey = (column: string) =>
  sql`(select u.username_key collate "C" from accounts u where u.id = ${sql.ref(column)})`;
type SiteSort<F extends Fields> = FieldsIn<F, 'sort'> | (typeof areaSorts)[number];
/** The orders of the lists, on `sites as s` and the list's `site_areas as a`. */
const orders = {
  site_code: { column: sql`s.code_search`, type: 'text' },
  site_name: { column: sql`s.name_search`, type: 'text' },
  site_id: { column: sql`s.id`, type: 'int' },
  site_address_wilaya: { column: sql`s.wilaya_id`, type: 'int' },
  site_next_pm: { column: sql`a.next_plan_day`, type: 'date', nulls: 'last' },
  site_last_pm_at: { column: sql`a.last_task_at`, type: 'timestamptz', nulls: 'last' },
  site_manager_username: {
    column: usernameKey(personColumns.site_manager_username),
    type: 'text',
    nulls: 'last',
  },
  site_owner: { column: sql`s.owner collate "C"`, type: 'text' },
  site_status: { column: sql`s.status collate "C"`, type: 'text' },
  site_type: { column: sql`s.kind collate "C"`, type: 'text' },
  site_cluster: { column: sql`s.cluster_id`, type: 'int' },
  site_owner_agent: { column: usernameKey(personColumns.site_owner_agent), type: 'text', nulls: 'last' },
  site_last_pm_by: { column: usernameKey(personColumns.site_last_pm_by), type: 'text', nulls: 'last' },
} satisfies Record<SiteSort<typeof siteFields>, Order>;
/** Orders of the GPM list: a physical site's codes and class, and its equipment. */
const gpmOrders: Record<string, Order> = {
  ...orders,
  site_physique: orders.site_code,
  site_code: { column: sql`coalesce(s.code_facture, s.code) collate "C"`, type: 'text' },
  site_type: { column: sql`s.site_class collate "C"`, type: 'text', nulls: 'last' },
  site_zone: { column: sql`s.zone collate "C"`, type: 'text', nulls: 'last' },
  site_mode: { column: sql`s.mode collate "C"`, type: 'text', nulls: 'last' },
  site_electrified: { column: sql`s.electrified collate "C"`, type: 'text', nulls: 'last' },
} satisfies Record<SiteSort<typeof gpmSiteFields>, Order>;
/** The same orders for finding a page of all sites, where `a` is not joined. */
const allOrders: Record<string, Order> = {
  ...orders,
  site_next_pm: {
    ...orders.site_next_pm,
    column: sql`(select min(next_plan_day) from site_areas where site_id = s.id)`,
  },
  site_last_pm_at: {
    ...orders.site_last_pm_at,
    column: sql`(select max(last_task_at) from site_areas where site_id = s.id)`,
  },
};
/**
 * A page is read in two steps: the ids of its sites are found among all matching ones, then its rows are read by id and
 * sorted again. Only the second always has the area `a`; only the first joins the person `u` of the order.
 */
export type PageStep = 'ids' | 'rows';
export const getOrder = (sort: Sort, step: PageStep, area: ListArea): Order => {
  const order = getOrders(area, step)[sort.by];
  return step === 'ids' && sort.by in personColumns
    ? { ...order, column: sql`u.username_key collate "C"` }
    : order;
};
const getOrders = (area: ListArea, step: PageStep): Record<string, Order> => {
  if (area === 'gpm') return gpmOrders;
  return area === 'all' && step === 'ids' ? allOrders : orders;
};

/**
 * Codes containing a text are close together in code order, so the planner would scan that index up to there: 32,000
 * entries for « 16a0 » (75 ms on a busy machine). Sorted by an expression that no index has, matches are found first.
 */
export const searchBeforeSort: Order = { column: sql`(s.code_search || '')`, type: 'text' };
export const isCodeSearchInCodeOrder = (
  area: ListArea,
  { site_code }: SiteFilters[ListArea],
  { sort }: Pick<Page, 'sort'>,
) =>
  (sort.by === 'site_physique' || (sort.by === 'site_code' && area !== 'gpm')) &&
  site_code !== undefined &&
  site_code.length >= minTrigramLength;
