import { type Kysely, sql } from 'kysely';

/**
 * An index for the order of submitted tasks, which is the order of waiting for review; other new orders use existing
 * indexes.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql
    .raw(
      `create index tasks_submitted on tasks (kind, submitted_at desc nulls last, id desc)
        where deleted_at is null`,
    )
    .execute(db);
};
