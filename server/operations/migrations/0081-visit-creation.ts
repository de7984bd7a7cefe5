import { type Kysely, sql } from 'kysely';

/** When each visit came into being: the deadline for planning it does not run before. Unknown for earlier visits. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table maintenance_visits add column created_at timestamptz`.execute(db);
  await sql`alter table maintenance_visits alter column created_at set default now()`.execute(db);
};
