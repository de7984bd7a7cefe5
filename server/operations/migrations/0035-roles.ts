import { type Kysely, sql } from 'kysely';

/** Drops the check on roles: the contract alone defines them. Indexes find the people below somebody. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table accounts drop constraint accounts_role_check`.execute(db);
  await sql`create index accounts_cluster_manager on accounts (cluster_manager_id)`.execute(db);
};
