import { type Kysely, sql } from 'kysely';

/** The lines of a file whose rows are being checked, readable by whichever server continues the check. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table import_sheets (
      import_id integer not null references imports on delete cascade,
      portion integer not null,
      lines jsonb not null,
      primary key (import_id, portion)
    )`.execute(db);
};
