import { type Kysely, sql } from 'kysely';

/**
 * Data for operators: running servers with their heartbeats, results of the nightly comparison of copies, and when
 * appended rows were last folded.
 */
export const up = async (db: Kysely<unknown>) => {
  for (const statement of statements.split(/;;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
};

const statements = `
create table servers (
  id uuid primary key,
  host text not null,
  process integer not null,
  address text,
  version text not null,
  node text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);;
create table self_checks (
  id integer generated always as identity primary key,
  at timestamptz not null default now(),
  differing jsonb not null
);;
create table fold_times (
  family text primary key,
  at timestamptz not null default now()
);;
`;
