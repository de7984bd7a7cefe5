import { type Kysely, sql } from 'kysely';

/** Which alerts office users want about the work on their sites: all, until they choose otherwise. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table accounts
      add column alert_submitted boolean not null default true,
      add column alert_impossible boolean not null default true,
      add column alert_far boolean not null default true,
      add column alert_nok boolean not null default true`.execute(db);
};
