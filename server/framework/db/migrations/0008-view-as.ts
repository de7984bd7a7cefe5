import { type Kysely, sql } from 'kysely';

/** An admin's session that looks with somebody else's eyes. */
export const up = async (db: Kysely<unknown>) => {
  await sql.raw(`alter table sessions add column view_as_id integer references accounts (id)`).execute(db);
};
