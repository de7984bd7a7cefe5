import { sql } from 'kysely';
import type { z } from 'zod';
import { getOwnPlace, type OrganisationPlace } from '../../../contract/organisation/permissions';
import type { countedFilters } from '../../../contract/work/counted-filters';
import type { PlanFilters } from '../../../contract/work/plans';
import type { User } from '../../framework/identity/user';
import { columnFilter, type FilterTable } from '../../framework/lists/queries-filters';

/**
 * Whether a row of `sites`, or of a table with the same place columns, is in that place; `table` has `owner` and
 * `cluster_id`.
 */
export const isInPlace = (table: string, { owner, clusters }: OrganisationPlace) =>
  sql<boolean>`${owner === null ? sql`true` : sql`${sql.ref(`${table}.owner`)} = ${owner}`}
    and ${clusters ? sql`${sql.ref(`${table}.cluster_id`)} = any(${clusters}::int[])` : sql`true`}`;

type Filters = z.output<typeof PlanFilters>;
type ByPlace = Pick<Filters, 'site_owner' | 'site_manager' | 'site_cluster' | 'site_wilaya'>;

/** The filters by place of plans, tasks, their sums, or equipment. */
export const placeFilters = (table: string): FilterTable<ByPlace> => ({
  site_owner: columnFilter(sql.ref(`${table}.owner`)),
  site_manager: columnFilter(sql.ref(`${table}.manager_id`)),
  site_cluster: columnFilter(sql.ref(`${table}.cluster_id`)),
  site_wilaya: columnFilter(sql.ref(`${table}.wilaya_id`)),
});

/** `contract/work/counted-filters` on plans or tasks. */
export const createCountedFilters = (
  table: string,
): FilterTable<Pick<Filters, keyof typeof countedFilters>, { user: User }> => {
  const [site, drop] = [sql.ref(`${table}.site_id`), sql.ref(`${table}.drop_site_id`)];
  return {
    counted_site: id => sql`(${drop} = ${id} or (${site} = ${id} and ${drop} is null))`,
    own: (_, { user }) => isInPlace(table, getOwnPlace(user)),
  };
};
