import { type Kysely, sql } from 'kysely';

/** The version that applied each migration from now on: an older program names it when it refuses a newer database. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table releases (
      migration text primary key,
      version text not null,
      at timestamptz not null default now()
    )`.execute(db);
};
