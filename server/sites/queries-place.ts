import { type RawBuilder, sql } from 'kysely';
import { ownPlace, type Place } from '../platform/filters';
import type { User } from '../platform/user';

/** Whether a row of `sites`, or what stands for its place, lies there; `table` has `owner` and `cluster_id`. */
export const placedIn = (table: string, { owner, clusters }: Place) =>
  sql<boolean>`${owner === null ? sql`true` : sql`${sql.ref(`${table}.owner`)} = ${owner}`}
    and ${clusters ? sql`${sql.ref(`${table}.cluster_id`)} = any(${clusters}::int[])` : sql`true`}`;

/** The filters `counted_site` and `own` (`contract/counted-filters`) on plans or tasks. */
export const countedAt = (
  table: string,
  user: User,
  { counted_site, own }: { counted_site?: number; own?: 'yes' },
): RawBuilder<boolean> => {
  const [site, drop] = [sql.ref(`${table}.site_id`), sql.ref(`${table}.drop_site_id`)];
  const here = sql`(${drop} = ${counted_site} or (${site} = ${counted_site} and ${drop} is null))`;
  return sql<boolean>`${counted_site ? here : sql`true`} and ${own ? placedIn(table, ownPlace(user)) : sql`true`}`;
};
