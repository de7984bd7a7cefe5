import { sql } from 'kysely';
import type { Place } from '../platform/filters';

/** Whether a row of `sites`, or what stands for its place, lies there; `table` has `owner` and `cluster_id`. */
export const placedIn = (table: string, { owner, clusters }: Place) =>
  sql<boolean>`${owner === null ? sql`true` : sql`${sql.ref(`${table}.owner`)} = ${owner}`}
    and ${clusters ? sql`${sql.ref(`${table}.cluster_id`)} = any(${clusters}::int[])` : sql`true`}`;
