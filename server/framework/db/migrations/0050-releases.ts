import { type Kysely, sql } from 'kysely';

/** Which version brought each migration from here on: what an older program says when it meets them. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table releases (
      migration text primary key,
      version text not null,
      at timestamptz not null default now()
    )`.execute(db);
};
