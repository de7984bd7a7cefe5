import { type Kysely, sql } from 'kysely';

/** The result of each backup: the time of its data and where it is, or why it failed. */
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
