import { type Kysely, sql } from 'kysely';

/** What became of each backup: of when its rows are, where it lies, or why there is none. */
export const up = async (db: Kysely<unknown>) => {
  await sql`create table backups (
    id serial primary key,
    at timestamptz not null,
    ended_at timestamptz not null default now(),
    place text,
    size bigint,
    error text
  )`.execute(db);
};
