import { type Kysely, sql } from 'kysely';

/** When a photo's file was deleted after its retention time; the row stays. */
export const up = async (db: Kysely<unknown>) => {
  await sql.raw(`alter table photos add column removed_at timestamptz`).execute(db);
};
