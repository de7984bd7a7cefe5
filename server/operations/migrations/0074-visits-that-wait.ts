import { type Kysely, sql } from 'kysely';

/** Why automatic planning has not planned a due visit yet. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table maintenance_visits add column waits text`.execute(db);
};
