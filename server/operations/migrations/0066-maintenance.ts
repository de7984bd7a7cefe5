import { type Kysely, sql } from 'kysely';
import type { Locks } from '../../framework/db/migration-phase';

/**
 * Maintenance plans, and for each of their sites the next due day, updated by `refreshVisits`. A plan that is a visit
 * of a maintenance plan references it and has the due day.
 */
export const up = async (db: Kysely<unknown>) => {
  for (const statement of statements.split(/;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
};

export const locks: Locks['locks'] = ['accounts', 'sites', 'plans'];

const statements = `
create table maintenance_plans (
  id integer generated always as identity primary key,
  name text not null,
  kind text not null,
  area text not null,
  filter jsonb not null,
  rhythm text not null check (rhythm in ('days', 'months', 'equipment')),
  every integer check (every > 0),
  days_before integer not null,
  days_after integer not null,
  taker text not null check (taker in ('agent', 'site', 'nobody')),
  agent_id integer references accounts on delete set null,
  planning text not null check (planning in ('hand', 'proposal', 'auto')),
  days_ahead integer not null,
  starts_on date not null,
  spread boolean not null,
  instruction text,
  status text not null default 'active' check (status in ('active', 'paused')),
  responsible_id integer not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  created_by integer references accounts on delete set null,
  deleted_at timestamptz,
  version integer not null default 1,
  check (rhythm = 'equipment' or every is not null)
);
create index maintenance_plans_agent on maintenance_plans (agent_id);
create index maintenance_plans_responsible on maintenance_plans (responsible_id);
create index maintenance_plans_creator on maintenance_plans (created_by);
create table maintenance_visits (
  id integer generated always as identity primary key,
  maintenance_id integer not null references maintenance_plans on delete cascade,
  site_id integer not null references sites on delete cascade,
  not_before date,
  last_day date,
  due_day date,
  due_from date,
  due_until date,
  plan_id integer,
  plan_day date,
  plan_agent_id integer,
  task_id integer,
  unique (maintenance_id, site_id)
);
create index maintenance_visits_site on maintenance_visits (site_id);
create index maintenance_visits_due on maintenance_visits (due_day, id);
create index maintenance_visits_open on maintenance_visits (maintenance_id, due_day, id)
  where plan_id is null and task_id is null;
alter table plans
  add column maintenance_id integer references maintenance_plans on delete set null,
  add column due_day date;
create index plans_maintenance on plans (maintenance_id) where maintenance_id is not null;
`;
