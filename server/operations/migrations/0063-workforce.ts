import { type Kysely, sql } from 'kysely';
import type { Locks } from '../../framework/db/migration-phase';

/**
 * Each agent's capacity: minutes by weekday (Sunday first), maximum plans of a kind per day, the kinds they may do
 * (null: all), where their day begins; and their absences. Without a row the defaults apply (`defaultCapacity`).
 */
export const up = async (db: Kysely<unknown>) => {
  for (const statement of statements.split(/;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
};

export const locks: Locks['locks'] = ['accounts'];

const statements = `
create table workforce (
  agent_id integer primary key references accounts on delete cascade,
  minutes integer[] not null check (cardinality(minutes) = 7),
  most jsonb not null,
  skills text[],
  home_lat double precision,
  home_lng double precision,
  version integer not null default 1
);
create table absences (
  id integer generated always as identity primary key,
  agent_id integer not null references accounts on delete cascade,
  day_from date not null,
  day_to date not null check (day_to >= day_from),
  cause text not null,
  note text,
  created_at timestamptz not null default now(),
  created_by integer references accounts on delete set null
);
create index absences_agent on absences (agent_id, day_to);
`;
