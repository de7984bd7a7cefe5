import { type Kysely, sql } from 'kysely';

/** A notice about one task says which, so that it leads there. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table notifications add column task_id integer references tasks on delete set null`.execute(
    db,
  );
};
