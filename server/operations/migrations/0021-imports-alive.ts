import { type Kysely, sql } from 'kysely';

/**
 * A heartbeat of the server that works on an import: without one, another server knows that the import was abandoned.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table imports add column alive_at timestamptz not null default now()`.execute(db);
};
