import { type Kysely, sql } from 'kysely';

/** What is still to be done, by its day: of two million plans some ten thousand, which the morning counts. */
export const up = async (db: Kysely<unknown>) => {
  await sql
    .raw(
      `create index plans_open on plans (day, id)
        include (kind, owner, wilaya_id, cluster_id, manager_id, agent_id, site_id, drop_site_id)
        where status = 'planned'`,
    )
    .execute(db);
};
