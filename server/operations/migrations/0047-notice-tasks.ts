import { type Kysely, sql } from 'kysely';

/** The task that a notification is about, so that it can link to it. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table notifications add column task_id integer references tasks on delete set null`.execute(
    db,
  );
};
