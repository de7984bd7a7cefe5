import { type Kysely, sql } from 'kysely';

/** The order of what was sent in, which is that of waiting for review; other new orders read the indexes that are there. */
export const up = async (db: Kysely<unknown>) => {
  await sql
    .raw(
      `create index tasks_submitted on tasks (kind, submitted_at desc nulls last, id desc)
        where deleted_at is null`,
    )
    .execute(db);
};
