import { type Kysely, sql } from 'kysely';

/** The server that works on an import says so now and then: another tells by it what nobody works on any more. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table imports add column alive_at timestamptz not null default now()`.execute(db);
};
