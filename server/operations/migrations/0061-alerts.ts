import { type Kysely, sql } from 'kysely';

/** Which alerts about work on their sites office users receive; all by default. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table accounts
      add column alert_submitted boolean not null default true,
      add column alert_impossible boolean not null default true,
      add column alert_far boolean not null default true,
      add column alert_nok boolean not null default true`.execute(db);
};
