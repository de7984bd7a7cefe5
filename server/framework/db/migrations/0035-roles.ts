import { type Kysely, sql } from 'kysely';

/** Which roles there are is said by the contract alone; and who stands below somebody is found without looking through. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table accounts drop constraint accounts_role_check`.execute(db);
  await sql`create index accounts_cluster_manager on accounts (cluster_manager_id)`.execute(db);
};
