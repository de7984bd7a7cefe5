import { type Kysely, sql } from 'kysely';

/** The bill of quantities of a plan, line by line; deleted with its plan. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table boq_lines (
      plan_id integer not null references plans on delete cascade,
      no integer not null,
      reference text,
      label text not null,
      quantity double precision not null,
      unit text,
      primary key (plan_id, no)
    )`.execute(db);
};
