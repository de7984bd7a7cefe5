import { type Kysely, sql } from 'kysely';

/** The anomalies that a plan repairs: read and written whenever a CM is closed, withdrawn or cancelled. */
export const up = async (db: Kysely<unknown>) => {
  await sql`create index anomalies_plan on anomalies (plan_id) where plan_id is not null`.execute(db);
};
