import { type Kysely, sql } from 'kysely';

/** One list of anomaly types, the one that lists and filters show; and what the use of a catalogue item is found by. */
export const up = async (db: Kysely<unknown>) => {
  for (const statement of statements.split(/;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
};

const statements = `
delete from catalogue_items where type = 'anomalies_type';
update catalogue_items set type = 'anomalies_type' where type = 'anomaly_types';

create index plans_problem on plans (problem_type) where problem_type is not null;
create index plans_alarm on plans (alarm_type) where alarm_type is not null;
create index anomalies_type on anomalies (type) where category = 'anomaly';
`;
