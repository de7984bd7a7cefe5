import { type Kysely, sql } from 'kysely';

/** Why a visit of what plans itself has no plan yet. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table maintenance_visits add column waits text`.execute(db);
};
