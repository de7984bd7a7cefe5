import { type Kysely, sql } from 'kysely';

/**
 * An index of the plans that are still to be done, by day: the morning page counts some ten thousand of two million
 * plans.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql
    .raw(
      `create index plans_open on plans (day, id)
        include (kind, owner, wilaya_id, cluster_id, manager_id, agent_id, site_id, drop_site_id)
        where status = 'planned'`,
    )
    .execute(db);
};
