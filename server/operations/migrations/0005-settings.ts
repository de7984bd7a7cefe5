import { type Kysely, sql } from 'kysely';

/**
 * Merges the anomaly types into the one list that lists and filters show; indexes to find where a catalogue item is
 * used; whom shared files are for.
 */
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

alter table files
  add column description text,
  add column platform_access jsonb not null default '[]',
  add column role_access jsonb not null default '[]',
  add column scope_access jsonb not null default '[]',
  add column deleted_at timestamptz,
  add column deleted_by integer references accounts;
create index files_shared on files (id) where purpose = 'manual' and deleted_at is null;
`;
