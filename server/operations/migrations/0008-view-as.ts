import { type Kysely, sql } from 'kysely';

/** The user that an admin's session is viewing as. */
export const up = async (db: Kysely<unknown>) => {
  await sql.raw(`alter table sessions add column view_as_id integer references accounts (id)`).execute(db);
};
