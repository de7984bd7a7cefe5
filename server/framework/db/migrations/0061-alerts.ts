import { type Kysely, sql } from 'kysely';

/** What somebody in the office wants to be told of the work on his sites: all of it, until he says otherwise. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table accounts
      add column alert_submitted boolean not null default true,
      add column alert_impossible boolean not null default true,
      add column alert_far boolean not null default true,
      add column alert_nok boolean not null default true`.execute(db);
};
