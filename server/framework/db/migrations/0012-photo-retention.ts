import { type Kysely, sql } from 'kysely';

/** When a photo's file was removed because its time was over; the row stays. */
export const up = async (db: Kysely<unknown>) => {
  await sql.raw(`alter table photos add column removed_at timestamptz`).execute(db);
};
